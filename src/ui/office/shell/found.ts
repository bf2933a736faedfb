/** A search result: the path it leads to, its name, and a detail that tells it from others. */
export type FoundLine = { href: string; name: string; more: string }
export type FoundAnywhere = { listings: FoundLine[]; people: FoundLine[] }
