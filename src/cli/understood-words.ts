import type { ReportLanguage } from '#i18n/import-report/report-language.ts'
import { jurisdictionOf } from '#domain/law/jurisdiction.ts'
import { isSame } from '#domain/listing/field-changes.ts'
import { fieldLabel } from '#i18n/field-labels.ts'
import type { ListingDifference, Understood } from '#imports/import-report.ts'

/** Each listing with the fields that would change, under their labels. */
export function differenceLines(differences: readonly ListingDifference[], language: ReportLanguage): string[] {
  const { locale, t, short } = language
  const lines = differences.map(({ sourceRef, fields, stays, ...address }) => {
    const where = jurisdictionOf(address)
    const words = fields.map(
      ({ at, field, old, new: now }) =>
        `${fieldLabel(field, locale, where)} (${at}) ${changeWords(old, now, language)}`,
    )
    const written = stays.map(({ at, mine }) => `${at} ${valueWords(mine, language)}`)
    return `  ${sourceRef}: ${words.join('; ')}${written.length > 0 ? ` – ${t.writtenStays(written.join('; '))}` : ''}`
  })
  return lines.length > 0 ? [t.wouldChange, ...short(lines)] : []
}

/** A value before and after. Two lists of objects are compared entry by entry: "2 of 5 differ (url)". */
function changeWords(old: unknown, now: unknown, language: ReportLanguage): string {
  if (!isListOfObjects(old) || !isListOfObjects(now) || old.length !== now.length)
    return `${valueWords(old, language)} → ${valueWords(now, language)}`
  const differing = old.flatMap((one, at) => {
    const other = now[at] ?? {}
    const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])]
    const names = keys.filter((key) => !isSame(one[key] ?? null, other[key] ?? null))
    return names.length > 0 ? [names] : []
  })
  const { t, count } = language
  const names = [...new Set(differing.flat())].join(', ')
  return t.differ(differing.length, count(differing.length), count(old.length), names)
}

const isListOfObjects = (value: unknown): value is Record<string, unknown>[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'object' && one !== null)

function valueWords(value: unknown, { t, count }: ReportLanguage): string {
  if (value === null) return t.notKnown
  if (Array.isArray(value) && value.some((one) => typeof one === 'object')) return t.ofThem(count(value.length))
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > MAX_VALUE_CHARS ? `${text.slice(0, MAX_VALUE_CHARS)}…` : text
}

const MAX_VALUE_CHARS = 60

export function understoodLines(understood: Understood, language: ReportLanguage): string[] {
  const { pictures, texts, dates, agents, offices } = understood
  const { t, count, listings } = language
  const kinds = (['plan', 'document', 'video', 'tour'] as const).flatMap((kind) =>
    pictures[kind] > 0 ? [t.kinds[kind](count(pictures[kind]))] : [],
  )
  const languages = Object.entries(texts).map(([locale, n]) => `${locale} ${count(n)}`)
  const days = [
    span('free', dates.availableFrom, language),
    span('published', dates.publishedAt, language),
    span('changed', dates.sourceUpdatedAt, language),
  ].filter((text) => text !== null)
  return [
    t.understood,
    `  ${[t.pictures(count(pictures.photo), listings(pictures.listings)), ...kinds].join('; ')}`,
    `  ${t.languages(languages.join(', ') || t.noTexts)}`,
    `  ${t.dates(days.join('; ') || t.none)}`,
    ...named(t.agents, agents, language, [
      agents.further > 0 && t.othersIn(listings(agents.further)),
      agents.unnamed > 0 && t.nobodyIn(listings(agents.unnamed)),
    ]),
    ...named(t.offices, offices, language),
  ]
}

/** The people or offices that listings name; nothing where there is nothing to say. */
function named(
  line: (list: string) => string,
  some: Understood['offices'],
  language: ReportLanguage,
  more: (string | false)[] = [],
): string[] {
  const isNamed = some.matched.length + some.unmatched.length > 0
  const parts = [isNamed && people(some, language), ...more].filter((part) => part !== false)
  return parts.length > 0 ? [`  ${line(parts.join('; '))}`] : []
}

function people({ matched, unmatched }: Understood['offices'], { t, count }: ReportLanguage): string {
  const namesOf = (some: typeof matched) => some.map(({ name, listings: n }) => `${name} (${count(n)})`).join(', ')
  const known = matched.length > 0 ? t.onSite(namesOf(matched)) : t.noneOnSite
  return unmatched.length > 0 ? `${known}; ${t.notOnSite(namesOf(unmatched))}` : known
}

function span(
  what: 'free' | 'published' | 'changed',
  { listings: n, first, last }: Understood['dates']['availableFrom'],
  { t, listings }: ReportLanguage,
): string | null {
  if (first === null || last === null) return null
  const [from, to] = [first.slice(0, 10), last.slice(0, 10)]
  return t.dateKinds[what](from === to ? from : t.span(from, to), listings(n))
}
