/** Text that can be stored and printed, whatever somebody put into it: no NUL, no half of a surrogate pair. */
export const soundText = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD')
