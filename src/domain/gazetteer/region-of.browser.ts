import type { NamedRegion, wholeRegions as onTheServer } from '#domain/gazetteer/region-of.ts'

/**
 * Replaces `region-of.ts` in browsers (see package.json), so that the 23 KB of all places stay on the server. The server
 * reads the region in a URL and tells the map where it lies. Moving the map removes all places from the URL.
 */
export const wholeRegions: typeof onTheServer = (postalCodes) => ({ regions: [], others: postalCodes })

export const regionSlug = (region: NamedRegion): string => region.toLowerCase().replaceAll(' ', '-')

export const regionCalled = (_name: string): readonly string[] | null => null
