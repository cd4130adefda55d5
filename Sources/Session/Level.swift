import Glibc

/// The linear factor of a level in decibels.
func gainOf(decibels: Double) -> Double { pow(10, decibels / 20) }

/// The level in decibels of a linear factor; minus infinity for 0.
func decibelsOf(gain: Double) -> Double { 20 * log10(gain) }
