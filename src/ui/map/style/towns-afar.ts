import type { Locale } from '#base/locale.ts'

/**
 * Chief towns that the base names only from its tenth or eleventh level of tiles on (`from`). Without them the Westhoek and
 * the Ardennes have no name from a little farther away. Dutch and French names are those of the NIS codes.
 */
const SMALL_CHIEF_TOWNS: readonly (readonly [nl: string, fr: string, lng: number, lat: number, from: 9 | 10])[] = [
  ['Maaseik', 'Maaseik', 5.784, 51.098, 9],
  ['Borgworm', 'Waremme', 5.255, 50.698, 9],
  ['Hoei', 'Huy', 5.233, 50.519, 9],
  ['Dinant', 'Dinant', 4.912, 50.258, 9],
  ['Philippeville', 'Philippeville', 4.544, 50.196, 10],
  ['Thuin', 'Thuin', 4.286, 50.339, 9],
  ['Bastenaken', 'Bastogne', 5.718, 50.004, 9],
  ['Virton', 'Virton', 5.533, 49.568, 9],
  ['Neufchâteau', 'Neufchâteau', 5.435, 49.841, 10],
  ['Marche-en-Famenne', 'Marche-en-Famenne', 5.344, 50.227, 9],
  ['Zinnik', 'Soignies', 4.071, 50.579, 9],
  ['Diksmuide', 'Dixmude', 2.864, 51.033, 9],
  ['Veurne', 'Furnes', 2.668, 51.073, 9],
  ['Tielt', 'Tielt', 3.327, 50.999, 9],
  ['Eeklo', 'Eeklo', 3.557, 51.187, 9],
]
/** German and English call a town as its inhabitants do. */
const LANGUAGE_BORDER = 50.75

export function townsAfar(locale: Locale) {
  return SMALL_CHIEF_TOWNS.map(([nl, fr, lng, lat, from]) => ({
    type: 'Feature' as const,
    properties: { name: locale === 'nl' || (locale !== 'fr' && lat > LANGUAGE_BORDER) ? nl : fr, from },
    geometry: { type: 'Point' as const, coordinates: [lng, lat] },
  }))
}
