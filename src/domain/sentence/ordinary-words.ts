/** Words that are one slip away from a word or a town that we know, and are words themselves. */
export const ORDINARY: ReadonlySet<string> = new Set(''.split(' '))
