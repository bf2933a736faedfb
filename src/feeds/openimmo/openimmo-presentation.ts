import { isLocale, type Locale } from '#base/locale.ts'
import type { OpenImmoRecord } from '#feeds/openimmo/openimmo-record.ts'

type Text = { title: string | null; description: string | null }

/** Texts in the language of the record, and those of `objekt_text` in theirs. */
export function texts(record: OpenImmoRecord) {
  const free = record.part('freitexte')
  const language = record.text(record.part('verwaltung_techn'), 'sprache')
  const locale = localeOf(language) ?? 'de'
  if (language !== null && localeOf(language) === null)
    record.note('verwaltung_techn.sprache', language, locale, { code: 'other_language' })
  const paragraphs = ['objektbeschreibung', 'lage', 'ausstatt_beschr', 'sonstige_angaben']
    .map((name) => record.rawText(free, name))
    .filter((text) => text !== null)
  const title = record.rawText(free, 'objekttitel')
  const description = paragraphs.length > 0 ? paragraphs.join('\n\n') : record.rawText(free, 'dreizeiler')
  const found: Partial<Record<Locale, Text>> =
    title === null && description === null ? {} : { [locale]: { title, description } }
  for (const element of record.children(free, 'objekt_text')) {
    const other = localeOf(element.attributes['lang'] ?? null)
    if (other === null || found[other]?.description) continue
    record.attribute(element, 'lang')
    found[other] = { title: found[other]?.title ?? null, description: record.rawTextOf(element) }
  }
  const original = found[locale] ? locale : Object.keys(found)[0]
  return original === undefined ? {} : { texts: found, originalLocale: original }
}

/** `de`, `de-DE`, `deutsch` and `ger` are German; null for a language that the site does not have. */
function localeOf(language: string | null): Locale | null {
  const word = language?.trim().toLowerCase() ?? ''
  const named = LANGUAGES.find(([, words]) => words.includes(word))?.[0]
  const code = /^([a-z]{2})(?:$|[-_])/.exec(word)?.[1]
  return named ?? (isLocale(code) ? code : null)
}

const LANGUAGES: [Locale, string[]][] = [
  ['de', ['deu', 'ger', 'deutsch', 'german', 'allemand', 'duits']],
  ['nl', ['nld', 'dut', 'niederländisch', 'niederlaendisch', 'nederlands', 'dutch', 'néerlandais']],
  ['fr', ['fra', 'fre', 'französisch', 'franzoesisch', 'français', 'french', 'frans']],
  ['en', ['eng', 'englisch', 'english', 'anglais', 'engels']],
]

/** Pictures, plans and documents, the title picture first. */
export function media(record: OpenImmoRecord) {
  return record
    .children(record.part('anhaenge'), 'anhang')
    .flatMap((attachment) => {
      const data = record.child(attachment, 'daten')
      if (!record.has(data, 'pfad')) return []
      const hasGroup = attachment.attributes['gruppe'] !== undefined
      const kind = hasGroup ? record.code(attachment, 'gruppe', MEDIA_OF) : 'photo'
      const path = kind === undefined ? null : record.text(data, 'pfad')
      if (!path || !kind) return []
      const url = /^https?:\/\//i.test(path) ? path : `zip:${path}`
      const isTitle = attachment.attributes['gruppe']?.toUpperCase() === 'TITELBILD'
      return [{ kind, url, caption: record.text(attachment, 'anhangtitel'), isTitle }]
    })
    .toSorted((a, b) => Number(b.isTitle) - Number(a.isTitle))
    .map(({ kind, url, caption }) => ({ kind, url, caption }))
}

/** Logos, portraits and scales are not pictures of the property. */
const MEDIA_OF: Record<string, string> = {
  TITELBILD: 'photo',
  BILD: 'photo',
  INNENANSICHTEN: 'photo',
  AUSSENANSICHTEN: 'photo',
  PANORAMA: 'photo',
  GRUNDRISS: 'plan',
  KARTEN_LAGEPLAN: 'plan',
  DOKUMENTE: 'document',
  FILM: 'video',
  FILMLINK: 'video',
}
