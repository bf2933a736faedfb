import { readFileSync } from 'node:fs'
import { isLocale } from '#base/locale.ts'
import { readSentence, toQuery } from '#domain/sentence/read-sentence.ts'
import { type Bench, percentile, timeEach } from './measure.ts'

/** Sentences that people type, with their language, from test/sentence/corpus.tsv. */
const LINES = readFileSync(new URL('../test/sentence/corpus.tsv', import.meta.url), 'utf8')
  .split('\n')
  .slice(1)
  .flatMap((line) => {
    const [language, , sentence = ''] = line.split('\t')
    return isLocale(language) ? [{ locale: language, sentence }] : []
  })

/** The page reads only this many characters of a sentence. */
const MAX_CHARS = 500

export const bench: Bench = {
  about: `${LINES.length.toLocaleString('en')} sentences in four languages, the median of five readings each, and ${MAX_CHARS} characters of them`,
  run: async () => {
    const read = (text: string, at: number) =>
      toQuery(readSentence(text, LINES[at % LINES.length]?.locale ?? 'nl', false, '2026-11-23')).toString()
    const short = await medianTimes(LINES.length, (i) => read(LINES[i]?.sentence ?? '', i))
    const text = LINES.map(({ sentence }) => sentence).join(' ')
    const long = await medianTimes(500, (i) => read(text.slice(i * 97, i * 97 + MAX_CHARS), i))
    return [
      { what: 'a sentence, p50', value: percentile(short, 50), unit: 'ms' },
      { what: 'a sentence, p99', value: percentile(short, 99), unit: 'ms', limit: { atMost: 2 } },
      { what: `${MAX_CHARS} characters, p99`, value: percentile(long, 99), unit: 'ms', limit: { atMost: 10 } },
    ]
  },
}

/** The median of five runs for each: an interruption by another process does not count. */
async function medianTimes(count: number, work: (index: number) => unknown): Promise<number[]> {
  const rounds: number[][] = []
  for (let round = 0; round < 5; round++) rounds.push(await timeEach(count, work))
  return Array.from({ length: count }, (_, i) =>
    percentile(
      rounds.map((times) => times[i] ?? 0),
      50,
    ),
  )
}
