import { longRuns } from './long-runs.ts'

/** The worst case of a regular expression over all long runs. */
export type Cost = { ms: number; text: string; tooMuch: boolean }

/**
 * The slowest long run of about `length` characters, in milliseconds of processor time. Stops at the first run that
 * exceeds `limit` five times in a row, because the compiler and the garbage collector may lengthen one try. Shorter
 * runs come first, with a quarter of the limit, so that unbounded growth is found early.
 */
export function costOf(pattern: RegExp, length: number, limit: number): Cost {
  let worst: Cost = { ms: 0, text: '', tooMuch: false }
  for (const size of [14, 22, 28, 1000, length / 4, length]) {
    const most = size < length ? limit / 4 : limit
    for (const text of longRuns(pattern, size)) {
      let ms = timeOf(pattern, text)
      for (let again = 0; again < 4 && ms > most; again += 1) ms = Math.min(ms, timeOf(pattern, text))
      if (ms > worst.ms) worst = { ms, text, tooMuch: false }
      if (ms > most) return { ...worst, tooMuch: true }
    }
  }
  return worst
}

/** Processor time of finding all matches in a text; dearer than one test, as dear as a split. */
function timeOf(pattern: RegExp, text: string): number {
  const everywhere = new RegExp(pattern.source, pattern.flags.includes('g') ? pattern.flags : `${pattern.flags}g`)
  const before = process.cpuUsage()
  text.replace(everywhere, '')
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/**
 * The time of a linear expression for text of the same length: the minimum of many tries, because the first ones are
 * ten times slower.
 */
export function harmlessMs(length: number): number {
  const text = 'a 0-'.repeat(length / 4)
  return Math.min(...Array.from({ length: 100 }, () => timeOf(/[\p{L}\p{N}]/gu, text)))
}

/** A short description of a long text, such as `"-" × 65,000`. */
export function shown(text: string): string {
  const head = text.slice(0, 12)
  return `${JSON.stringify(head)}… (${text.length} signs, ends in ${JSON.stringify(text.slice(-3))})`
}
