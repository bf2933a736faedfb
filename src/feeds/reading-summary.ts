import { FREE_AT_ONCE } from '#domain/listing/free-at-once.ts'
import type { AgentRef } from '#domain/listing/listing.ts'
import { lacksOtherName } from '#domain/hidden-street/bilingual-streets.ts'
import type { NoteReason } from '#domain/listing/note-reasons.ts'
import { type Locale, LOCALES } from '#base/locale.ts'
import { type FeedItem, type FeedListing, type Note, OTHER_FIELDS, OTHER_VALUES } from '#feeds/feed.ts'
import { type Unread, UnreadTally } from '#feeds/unread.ts'

/** A value that came up `count` times in a field; `examples`: references of a few listings that have it. */
export type Noted = { field: string; value: string; count: number; examples: string[]; why?: NoteReason }
export type ReadFreely = Noted & { read: string }

/** What was understood of a feed, beside its listings themselves. */
export type ReadingSummary = {
  /** values that count as not known, the most frequent first */
  noted: Noted[]
  /** values that were understood though something of them was lost (`3+1` as 3) */
  readFreely: ReadFreely[]
  /** how many of each there are, and how many listings have at least one photograph */
  pictures: { photo: number; plan: number; document: number; video: number; tour: number; listings: number }
  /** how many listings have a text in a language */
  texts: Partial<Record<Locale, number>>
  /** earliest and latest, and how many listings say it */
  dates: { availableFrom: Span; sourceUpdatedAt: Span; publishedAt: Span }
  /** everybody the listings name, without their source's telephone numbers */
  agents: { agent: AgentRef; listings: number }[]
  /** listings that name nobody */
  withoutAgent: number
  /** listings that name somebody beyond the first 500 people */
  furtherAgents: number
  /** listings in bilingual towns whose hidden street is given in one language: texts may name it in the other */
  hiddenInOneLanguage: { listings: number; examples: string[] }
  /** elements or columns that the reader left over, the most frequent first */
  unread: Unread[]
}
type Span = { listings: number; first: string | null; last: string | null }

/** Different values that are listed one by one; further ones are counted by field only. */
const MAX_DIFFERENT_VALUES = 1_000
const MAX_AGENTS = 500
const MAX_EXAMPLES = 5
/** Stands for what different values were read as. */
export const AS_FAR_AS_IT_GOES = '(as far as it goes)'

/** Gathers what was understood, item by item; memory does not grow with the feed. */
export class Understanding {
  readonly #noted = new Map<string, ReadFreely | (Noted & { read: null })>()
  readonly #agents = new Map<string, { agent: AgentRef; listings: number }>()
  readonly #summary: ReadingSummary = {
    noted: [],
    readFreely: [],
    pictures: { photo: 0, plan: 0, document: 0, video: 0, tour: 0, listings: 0 },
    texts: {},
    dates: { availableFrom: emptySpan(), sourceUpdatedAt: emptySpan(), publishedAt: emptySpan() },
    agents: [],
    withoutAgent: 0,
    furtherAgents: 0,
    hiddenInOneLanguage: { listings: 0, examples: [] },
    unread: [],
  }
  readonly #unread: UnreadTally

  /** @param unread counts what the reader of the format does not use */
  constructor(unread: UnreadTally = new UnreadTally()) {
    this.#unread = unread
  }

  see(item: FeedItem): void {
    if (item.kind !== 'listing') return
    for (const note of item.notes) this.#note(note, item.listing.sourceRef)
    this.#count(item.listing)
  }

  summary(): ReadingSummary {
    const all = [...this.#noted.values()].toSorted((a, b) => b.count - a.count)
    return {
      ...this.#summary,
      noted: all.flatMap(({ read, ...noted }) => (read === null ? [noted] : [])),
      readFreely: all.flatMap((noted) => (noted.read === null ? [] : [noted])),
      agents: [...this.#agents.values()],
      unread: this.#unread.counts(),
    }
  }

  #note({ field, value, read, why, count = 1 }: Note, sourceRef: string): void {
    const key = JSON.stringify([field, value, read, why])
    const isFull = this.#noted.size >= MAX_DIFFERENT_VALUES && !this.#noted.has(key)
    const at = isFull ? JSON.stringify([field, read === null]) : key
    const known = this.#noted.get(at)
    if (known) {
      known.count += count
      if (known.examples.length < MAX_EXAMPLES && !known.examples.includes(sourceRef)) known.examples.push(sourceRef)
      return
    }
    const told = isFull
      ? { value: OTHER_VALUES, read: read === null ? null : AS_FAR_AS_IT_GOES }
      : { value, read, ...(why !== undefined && { why }) }
    const hasRoom = this.#noted.size < 2 * MAX_DIFFERENT_VALUES || field === OTHER_FIELDS
    if (hasRoom) this.#noted.set(at, { field, ...told, count, examples: [sourceRef] })
    // Nothing is dropped silently.
    else this.#note({ field: OTHER_FIELDS, value: OTHER_VALUES, read: null, count }, sourceRef)
  }

  #count(listing: FeedListing): void {
    const { media, texts, availableFrom, sourceUpdatedAt, publishedAt, agent } = listing
    if (lacksOtherName(listing)) {
      const { hiddenInOneLanguage } = this.#summary
      if (++hiddenInOneLanguage.listings <= MAX_EXAMPLES) hiddenInOneLanguage.examples.push(listing.sourceRef)
    }
    const { pictures, dates } = this.#summary
    for (const { kind } of media) pictures[kind]++
    if (media.some(({ kind }) => kind === 'photo')) pictures.listings++
    for (const locale of LOCALES)
      if (texts[locale]) this.#summary.texts[locale] = (this.#summary.texts[locale] ?? 0) + 1
    widen(dates.availableFrom, availableFrom === FREE_AT_ONCE ? null : availableFrom)
    widen(dates.sourceUpdatedAt, sourceUpdatedAt)
    widen(dates.publishedAt, publishedAt ?? null)
    if (!agent || (!agent.ref && !agent.name && !agent.email && !agent.officeRef)) this.#summary.withoutAgent++
    else this.#meet(agent)
  }

  #meet(agent: AgentRef): void {
    const key = JSON.stringify([agent.ref, agent.name, agent.email, agent.officeRef])
    const known = this.#agents.get(key)
    if (known) known.listings++
    else if (this.#agents.size < MAX_AGENTS) this.#agents.set(key, { agent: { ...agent, phone: null }, listings: 1 })
    else this.#summary.furtherAgents++
  }
}

const emptySpan = (): Span => ({ listings: 0, first: null, last: null })

function widen(span: Span, value: string | null): void {
  if (value === null) return
  span.listings++
  if (span.first === null || value < span.first) span.first = value
  if (span.last === null || value > span.last) span.last = value
}
