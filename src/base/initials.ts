/** The first letters of the first two words of a name: "Noor Van Dyck" is NV. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => Array.from(word)[0] ?? '')
    .slice(0, 2)
    .join('')
