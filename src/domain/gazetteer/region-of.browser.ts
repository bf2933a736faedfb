import type { NamedRegion, wholeRegions as onTheServer } from '#domain/gazetteer/region-of.ts'

/**
 * What a browser gets in place of `region-of.ts` (package.json says so): the 23 KB of all places stay on the server, which
 * reads the region of an address, and tells the map where it lies. Who moves the map gives up all places of its address.
 */
export const wholeRegions: typeof onTheServer = (postalCodes) => ({ regions: [], others: postalCodes })

export const regionSlug = (region: NamedRegion): string => region.toLowerCase().replaceAll(' ', '-')

export const regionCalled = (_name: string): readonly string[] | null => null
