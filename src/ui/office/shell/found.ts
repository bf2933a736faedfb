/** What was found for a few letters: where it leads, its name, and what tells it from others. */
export type FoundLine = { href: string; name: string; more: string }
export type FoundAnywhere = { listings: FoundLine[]; people: FoundLine[] }
