/** A longer list is cut here; `--json` has it all. */
export const MAX_LINES = 25

export function shortList(lines: string[]): string[] {
  const more = lines.length - MAX_LINES
  return more > 0 ? [...lines.slice(0, MAX_LINES), `  and ${count(more)} more: --json lists them all`] : lines
}

export const count = (n: number): string => n.toLocaleString('en')
export const listings = (n: number): string => `${count(n)} ${n === 1 ? 'listing' : 'listings'}`
