import type { EnergyLabel, Region } from '#domain/listing.ts'

/** One step of a region's energy scale; bounds in kWh/m²·year of primary energy, `below` is exclusive. */
export type EnergyStep = { label: EnergyLabel; from: number | null; below: number | null }

/**
 * The letters of each region's certificate for homes and where they begin.
 * Flanders: Energiebesluit, bijlage (EPC residentieel), labels A+ to F since 1-1-2019.
 * Wallonia: arrêté du Gouvernement wallon du 15-5-2014 (PEB), A++ to G.
 * Brussels: arrêté of 17-2-2011 (EPB certificate), A++ to G. Checked 20-11-2026 against general knowledge, not the acts.
 */
export const ENERGY_SCALES: Record<Region, readonly EnergyStep[]> = {
  'BE-VLG': steps([
    ['A+', 0],
    ['A', 100],
    ['B', 200],
    ['C', 300],
    ['D', 400],
    ['E', 500],
    ['F', null],
  ]),
  'BE-WAL': steps([
    ['A++', 0],
    ['A+', 45],
    ['A', 85],
    ['B', 170],
    ['C', 255],
    ['D', 340],
    ['E', 425],
    ['F', 510],
    ['G', null],
  ]),
  'BE-BRU': steps([
    ['A++', 0],
    ['A+', 16],
    ['A', 46],
    ['B', 96],
    ['C', 151],
    ['D', 211],
    ['E', 276],
    ['F', 346],
    ['G', null],
  ]),
}

function steps(ends: [EnergyLabel, number | null][]): EnergyStep[] {
  return ends.map(([label, below], i) => ({ label, from: ends[i - 1]?.[1] ?? null, below }))
}
