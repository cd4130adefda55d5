# The Debian packages that DrumDub needs, and how they get here. Read by drumdub and by Tests/check.sh.

packages_to_run="libjack-jackd2-dev libsndfile1-dev libsoxr-dev libavformat-dev libavcodec-dev libavutil-dev
    libswscale-dev libchafa0 libasound2-dev libreadline-dev libsqlite3-dev libsystemd-dev libexpat1-dev
    libarchive-dev pkg-config"

packages_to_test="jackd2 alsa-utils ffmpeg sox lame flac vorbis-tools opus-tools wavpack sndfile-programs
    python3-numpy python3-mutagen python3-jack-client hydrogen-data lmms-common openttd-openmsx
    dbus-daemon dbus-bin playerctl libglib2.0-bin python3-dbus python3-gi
    binutils tmux
    qemu-system-x86 busybox-static kmod xz-utils"

# say WORD...: a line for the user, away from the program's own output.
say() { printf 'drumdub: %s\n' "$*" >&2; }

# missing_packages PACKAGE...: prints those that are not installed.
missing_packages() {
    installed=$(dpkg-query -W -f '${db:Status-Status} ${Package} \n' "$@" 2>/dev/null | sed -n 's/^installed / /p')
    for package in "$@"; do
        case $installed in
            *" $package "*) ;;
            *) printf '%s ' "$package" ;;
        esac
    done
}

# install_missing PACKAGE...: installs those that are missing and says which. Fails if some still are.
install_missing() {
    missing=$(missing_packages "$@")
    missing=${missing% }
    [ -n "$missing" ] || return 0
    if [ "${DRUMDUB_NO_INSTALL:-}" = 1 ]; then
        say "these Debian packages are missing: $missing"
        return 1
    fi
    say "installing these Debian packages: $missing"
    if [ "$(id -u)" = 0 ]; then
        become_root=
    elif command -v sudo >/dev/null; then
        become_root=sudo
    else
        say "there is no sudo; as root, do: apt-get install $missing"
        return 1
    fi
    # One question for a password at most, and none of the packages' own.
    if ! $become_root sh -c '
        export DEBIAN_FRONTEND=noninteractive
        apt-get install -y -q "$@" || { apt-get update -q && apt-get install -y -q "$@"; }
    ' sh $missing </dev/null >&2; then
        say "they could not be installed; try: ${become_root:+sudo }apt-get install $missing"
        return 1
    fi
}
