#!/usr/bin/env python3
"""Proves what the audio callback of a linked program can call.

usage: callgraph.py BINARY ROOT ALLOWED...

Walks the machine code instruction by instruction from the symbol ROOT, through every branch and call, and
lists the functions of other libraries that can be reached. Exit status 1 if one of them is not in ALLOWED,
or if there is a call whose target the code does not tell.
"""
import re
import subprocess
import sys

BRANCH = re.compile(r"^(?:bnd |notrack )?(call|jmp|j[a-z]+)\s+([0-9a-f]+) <([^>]+)>")
INDIRECT = re.compile(r"^(?:bnd |notrack )?(call|jmp)\s+\*")
SYMBOL = re.compile(r"^([0-9a-f]+) <(.+)>:$")
INSTRUCTION = re.compile(r"^\s+([0-9a-f]+):\s+(.*)$")

PADDING = ("nop", "data16", "cs nop", "xchg   %ax,%ax", "int3")


def disassemble(binary):
    """The instructions in order as (address, text), and the address of each symbol."""
    listing = subprocess.run(
        ["objdump", "-d", "--no-show-raw-insn", binary], capture_output=True, text=True, check=True
    ).stdout
    instructions, symbols = [], {}
    for line in listing.splitlines():
        if found := SYMBOL.match(line):
            symbols[found[2]] = int(found[1], 16)
        elif found := INSTRUCTION.match(line):
            instructions.append((int(found[1], 16), found[2]))
    return instructions, symbols


class Walk:
    """Everything that can be reached from one address."""

    def __init__(self, instructions, symbols):
        self.instructions = instructions
        self.place = {address: index for index, (address, _) in enumerate(instructions)}
        self.starts = set(symbols.values())
        self.names = sorted((address, name) for name, address in symbols.items())
        self.seen = set()
        self.outside = {}
        self.unknown = set()

    def name_of(self, address):
        """The symbol at or before an address."""
        low, high = 0, len(self.names)
        while low < high:
            middle = (low + high) // 2
            if self.names[middle][0] <= address:
                low = middle + 1
            else:
                high = middle
        return self.names[low - 1][1] if low else "?"

    def run(self, root):
        waiting = [root]
        while waiting:
            index = self.place.get(waiting.pop())
            while index is not None and index < len(self.instructions):
                address, text = self.instructions[index]
                if address in self.seen:
                    break
                self.seen.add(address)
                goes_on = self.step(address, text, waiting)
                if not goes_on:
                    break
                index += 1

    def step(self, address, text, waiting):
        """Notes where an instruction leads; False if what follows it is not reached from here."""
        if found := BRANCH.match(text):
            kind, target, name = found[1], int(found[2], 16), found[3]
            if name.split("+")[0].endswith("@plt"):
                self.outside.setdefault(name.split("@")[0], set()).add(self.name_of(address))
            else:
                waiting.append(target)
            return kind != "jmp"
        if found := INDIRECT.match(text):
            if found[1] == "call":
                self.unknown.add(self.name_of(address))
                return True
            # The jump of a switch: its cases follow it in the same function.
            waiting.extend(self.cases_after(address))
            return False
        return not text.startswith(("ret", "ud2", "hlt"))

    def cases_after(self, address):
        """The instructions from a switch to the end of its function."""
        index = self.place[address] + 1
        while index < len(self.instructions):
            here, text = self.instructions[index]
            if here in self.starts:
                return
            # What only fills the gap to the next function leads into that.
            if not text.startswith(PADDING):
                yield here
            index += 1


def main():
    binary, root, allowed = sys.argv[1], sys.argv[2], set(sys.argv[3:])
    instructions, symbols = disassemble(binary)
    if root not in symbols:
        sys.exit(f"error: no symbol {root} in {binary}")
    walk = Walk(instructions, symbols)
    walk.run(symbols[root])
    functions = {walk.name_of(address) for address in walk.seen}
    print(f"{len(functions)} functions, {len(walk.seen)} instructions; outside: {sorted(walk.outside)}")
    forbidden = {name: sorted(callers) for name, callers in walk.outside.items() if name not in allowed}
    if forbidden:
        print(f"not allowed: {forbidden}")
    if walk.unknown:
        print(f"calls with unknown targets in: {sorted(walk.unknown)}")
    sys.exit(1 if forbidden or walk.unknown else 0)


main()
