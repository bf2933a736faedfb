/**
 * The known name that was probably meant; null where none is near. Capitals, underscores and the plural do not count, and
 * one letter in `lettersPerMistake` may be wrong, two at most.
 */
export function nearName(typed: string, known: readonly string[], lettersPerMistake: number): string | null {
  const near = known.find((name) => {
    const mistakes = Math.min(2, Math.floor(plain(name).length / lettersPerMistake))
    return countMistakes(plain(name), plain(typed)) <= mistakes
  })
  return near ?? null
}

const plain = (name: string) => name.toUpperCase().replaceAll('_', '').replace(/IES$/, 'Y').replace(/S$/, '')

/** Letters to add, leave out, replace, or swap with their neighbour (optimal string alignment). */
function countMistakes(a: string, b: string): number {
  let [beforeLast, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      const found = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(isSwap ? Math.min(found, (beforeLast[j - 2] ?? 0) + 1) : found)
    }
    ;[beforeLast, last] = [last, row]
  }
  return last[b.length] ?? 0
}
