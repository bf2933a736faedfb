import type { Chance } from './chance.ts'
import type { Town } from './towns.ts'

/** The facts from which an asking price is computed. */
type Valued = { living: number; land: number | null; year: number; label: number; renovate: boolean }

/** A plausible sale price in euro: the town's level × m², less per m² for larger homes, with plot, age and energy. */
export function salePrice(town: Town, home: Valued, c: Chance): number {
  const sizeFactor = (120 / Math.max(home.living, 40)) ** 0.18
  const state = home.renovate ? 0.68 : home.year >= 2015 ? 1.22 : home.year >= 1990 ? 1.06 : 0.96
  const energy = 1.06 - home.label * 0.025
  const plot = home.land
    ? Math.min(home.land, 600) * town.level * 0.055 + Math.max(0, home.land - 600) * town.level * 0.008
    : 0
  const value = town.level * home.living * sizeFactor * state * energy * 0.86 + plot
  return roundToAskingPrice(value * (0.94 + c.next() * 0.12))
}

/** A monthly rent in euro: about 4 % a year of the value for small homes, 3 % for large ones. */
export function rentFor(town: Town, home: Valued, c: Chance): number {
  const yearly =
    (town.level *
      home.living *
      (home.living < 70 ? 0.046 : 0.036) *
      (home.renovate ? 0.85 : 1) *
      (town.coast ? 0.8 : 1)) /
    12
  return Math.round((Math.max(yearly, 380) * (0.94 + c.next() * 0.12)) / 5) * 5
}

/** Agents ask 349.000, not 348.512. */
function roundToAskingPrice(value: number): number {
  const step = value > 600_000 ? 10_000 : value > 100_000 ? 5_000 : 1_000
  const rounded = Math.max(step, Math.round(value / step) * step)
  return rounded % (2 * step) === 0 && value > 150_000 ? rounded - 1_000 : rounded
}
