import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { belgianPlaces } from '#domain/gazetteer/belgian-places.ts'
import { codesOfRegion } from '#domain/gazetteer/region-of.ts'
import { REGIONS } from '#domain/gazetteer/regions.ts'
import { LOCALES } from '#base/locale.ts'
import { readSentence, toQuery } from '#domain/sentence/read-sentence.ts'

/**
 * Sentences that people type on a phone, with their meaning, written before the code was run on them. `town` and
 * `not_town` stand for all postal codes of a municipality, by its Dutch name, `region` for those of a region. None of
 * them is an example used in the code.
 */
const LINES = readFileSync(new URL('corpus.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [language = '', group = '', sentence = '', query = '', lost = ''] = line.split('\t')
    return { language, group, sentence, asked: query.split('&').filter(Boolean).flatMap(expanded), lost }
  })

const MIN_SHARE_RIGHT = 0.97
/** a Monday */
const TODAY = '2026-11-23'

describe.each(LOCALES)('the corpus in %s', (locale) => {
  const verdicts = LINES.filter(({ language }) => language === locale).map((line) => ({ ...line, ...judged(line) }))

  test('holds at least 375 different sentences', () => {
    expect(new Set(verdicts.map(({ sentence }) => sentence)).size).toBeGreaterThanOrEqual(375)
  })

  test('sets no filter that the sentence does not mention', () => {
    expect(verdicts.filter(({ wrong }) => wrong.length > 0).map(told)).toEqual([])
  })

  test(`is understood correctly, with unknown words reported, in at least ${MIN_SHARE_RIGHT * 100} of 100 sentences`, () => {
    const groups = [...Map.groupBy(verdicts, ({ group }) => group)]
    const scores = groups.map(([group, all]) => `${all.filter(({ right }) => right).length}/${all.length} ${group}`)
    const right = verdicts.filter((one) => one.right).length
    console.log(`${locale}: ${right}/${verdicts.length} right\n  ${scores.join('\n  ')}`)
    if (process.env['SHOW'] === '1')
      console.log(
        verdicts
          .filter((one) => !one.right)
          .map(told)
          .join('\n'),
      )
    expect(right / verdicts.length).toBeGreaterThanOrEqual(MIN_SHARE_RIGHT)
  })

  function judged({ sentence, asked, lost }: (typeof LINES)[number]) {
    const query = toQuery(readSentence(sentence, locale, false, TODAY))
    const shown = bag(query.getAll('not_understood').join(' '))
    const got = [...query].flatMap(([name, value]) => (name === 'not_understood' ? [] : [`${name}=${value}`]))
    const wrong = got.filter((one) => !asked.includes(one))
    const missing = asked.filter((one) => !got.includes(one))
    const isShown = shown.join(' ') === bag(lost).join(' ')
    return { wrong, missing, shown, right: wrong.length + missing.length === 0 && isShown }
  }

  const told = ({ group, sentence, wrong, missing, shown, lost }: (typeof verdicts)[number]) =>
    `${group}: “${sentence}” – wrong ${wrong.slice(0, 4).join(' ')}; missing ${missing.slice(0, 4).join(' ')}; shown ${shown.join(' ')}; expected ${bag(lost).join(' ')}`
})

/** Articles and prepositions may be reported with their words or left out. */
const OPTIONAL_WORDS = new Set(
  (
    'een de het op aan met in van te of en naar waar zijn die dat un une le la les l d de du des en à a au aux et ou ' +
    'the of in with on to for by from are an and or der die das den dem des ein eine einer einem einen im am aufs ' +
    'mit und oder von zu s voor pour for für'
  ).split(' '),
)

function bag(words: string): string[] {
  return words
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !OPTIONAL_WORDS.has(word))
    .toSorted()
}

function expanded(condition: string): string[] {
  const [, not = '', kind, town] = /^(not_)?(town|region)=(.*)$/.exec(condition) ?? []
  if (town === undefined) return [condition]
  const region = REGIONS[town]
  if (kind === 'region') return region ? codesOfRegion(region).map((code) => `${not}pc=${code}`) : [condition]
  const { byNis, formerByNis } = belgianPlaces()
  const found = [...byNis.values(), ...formerByNis.values()].find((municipality) => municipality.names.nl === town)
  if (!found) throw new Error(`no municipality is called ${town}`)
  return found.postalCodes.map((code) => `${not}pc=${code}`)
}
