import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fieldChanges, isSame } from '#domain/listing/field-changes.ts'
import { BLANK } from '#domain/layers/blank-listing.ts'
import { captionAt, put, valueAt } from '#domain/layers/field-value.ts'
import { driftsOf, type Edit, publicCopy, withEdits } from '#domain/layers/layers.ts'
import { decideSave, feedChanges, foldRevisions, type Revision } from '#domain/layers/revisions.ts'
import type { Estate, Listing } from '#domain/listing/listing.ts'
import '../../../test/property-seed.ts'

const home = (more: Partial<Estate> = {}): Listing => ({
  ...structuredClone(BLANK),
  ...{ rooms: [], media: [], source: 'agency', sourceRef: 'a' },
  ...more,
})
const wrote = (value: unknown, feed: unknown = null): Edit => ({ value, feed, by: 'An', at: '2026-11-24T10:00:00Z' })
const edits = (fields: Record<string, Edit>) => new Map(Object.entries(fields))
const OWNS = { price: true, availability: true }

describe('a listing with edits', () => {
  test('shows at each field the edit, else the value of its source [layers.shown]', () => {
    const feed = home({ bedrooms: 2, texts: { nl: { title: 'Huis', description: 'Klein' } } })
    const shown = withEdits(feed, edits({ 'texts.nl.title': wrote('Thuis'), 'deals.FOR_SALE.price': wrote(250_000) }))
    expect(shown.texts).toEqual({ nl: { title: 'Thuis', description: 'Klein' } })
    expect(shown.deals).toEqual({
      FOR_SALE: { price: 250_000, priceHidden: false, charges: null, chargesIncluded: null, taxRegime: null },
    })
    expect(shown.bedrooms).toBe(2)
    expect(feed.texts.nl?.title, 'the value of the source is unchanged').toBe('Huis')
  })

  test('can clear a field of its source, and omits fields that did not exist yet', () => {
    const feed = home({ bedrooms: 2, unitsOffered: 3, planning: { info: 'vrij' }, agent: null })
    const shown = withEdits(
      feed,
      edits({
        bedrooms: wrote(null),
        unitsOffered: wrote(null),
        'planning.info': wrote(null),
        'agent.name': wrote('An'),
      }),
    )
    expect(shown.bedrooms).toBeNull()
    expect(Object.hasOwn(shown, 'unitsOffered')).toBe(false)
    expect(Object.hasOwn(shown, 'planning')).toBe(false)
    expect(shown.agent).toEqual({ name: 'An', email: null, phone: null, officeRef: null })
  })

  test('shows pictures in the edited order, each with its edited caption or that of its source [layers.pictures]', () => {
    const [a, b] = ['https://x.example/a.jpg?size=100%25', 'https://x.example/b.jpg']
    const photo = (url: string, caption: string | null) => ({ kind: 'photo' as const, url, caption })
    const feed = home({ media: [photo(a, 'voor'), photo(b, 'achter')] })
    const order = edits({
      media: wrote([photo(b, 'achter'), photo(a, 'voor')], feed.media),
      [captionAt(a)]: wrote('De gevel', 'voor'),
    })
    expect(withEdits(feed, order).media).toEqual([photo(b, 'achter'), photo(a, 'De gevel')])
    const renamed = home({ media: [photo(a, 'voorgevel'), photo(b, 'tuin')] })
    expect(withEdits(renamed, order).media, 'a new caption of the source counts where there is no edit').toEqual([
      photo(b, 'tuin'),
      photo(a, 'De gevel'),
    ])
    expect(driftsOf(renamed, order).map(({ at }) => at)).toEqual([captionAt(a)])
    const fewer = home({ media: [photo(a, 'voor')] })
    expect(withEdits(fewer, order).media).toHaveLength(2)
    expect(driftsOf(fewer, order).map(({ at }) => at)).toEqual(['media'])
  })

  test('keeps an edit of a field that its source omits, without a conflict [layers.absent]', () => {
    const order = edits({ bedrooms: wrote(4, 3), 'texts.nl.title': wrote('Thuis', 'Huis') })
    const silent = home({ bedrooms: null, texts: {} })
    expect(withEdits(silent, order)).toMatchObject({ bedrooms: 4, texts: { nl: { title: 'Thuis' } } })
    expect(driftsOf(silent, order)).toEqual([])
    expect(driftsOf(home({ bedrooms: 5 }), order)).toEqual([{ at: 'bedrooms', mine: 4, was: 3, is: 5 }])
  })

  test('disappears when its source withdraws it, unless somebody confirmed it since, or the source does not decide [layers.withdrawn]', () => {
    const gone = home({ availability: 'WITHDRAWN' })
    const before = edits({ availability: wrote('UNDER_OPTION', 'AVAILABLE') })
    expect(publicCopy(gone, before, OWNS).availability).toBe('WITHDRAWN')
    expect(publicCopy(gone, before, { ...OWNS, availability: false }).availability).toBe('UNDER_OPTION')
    const known = edits({ availability: wrote('UNDER_OPTION', 'WITHDRAWN') })
    expect(publicCopy(gone, known, OWNS).availability).toBe('UNDER_OPTION')
  })
})

describe('the changes of a source', () => {
  test('ignore the key order that a store returns', () => {
    const feed = home({ media: [{ kind: 'photo', url: 'https://x.example/a.jpg', caption: 'a' }] })
    const stored = home({ media: [{ url: 'https://x.example/a.jpg', caption: 'a', kind: 'photo' }] })
    expect(fieldChanges(feed, stored)).toEqual([])
  })
})

/** The effect of a save, a feed and an undo on the store, in memory. */
function desk() {
  let feed = home({ bedrooms: 1, texts: { nl: { title: 'a', description: null } } })
  const revisions: Revision[] = []
  const add = (revision: Omit<Revision, 'number' | 'at' | 'undoes'>) => {
    revisions.push({ ...revision, number: revisions.length + 1, at: `${revisions.length + 1}`, undoes: null })
    return revisions.length
  }
  return {
    revisions,
    latest: () => revisions.length,
    fold: () => foldRevisions(revisions),
    feed: () => feed,
    said(next: Listing) {
      const changes = feedChanges(feed, next)
      feed = next
      if (changes.length > 0) add({ person: null, run: 1, act: 'feed', changes })
    },
    save(person: string, base: number, at: string, value?: unknown) {
      const since = revisions.slice(base)
      const save = value === undefined ? { base, at } : { base, at, value }
      const decided = decideSave({ feed, edits: foldRevisions(revisions), since }, save)
      if (decided.outcome === 'same') return { ...decided, number: revisions.length }
      const act = decided.outcome === 'conflict' ? 'aside' : 'edit'
      return { ...decided, number: add({ person, run: null, act, changes: [decided.change] }) }
    },
  }
}

describe('a save', () => {
  test('merges with an edit of another field; at the same field both values are kept [layers.conflict]', () => {
    const { save, fold, revisions } = desk()
    save('An', 0, 'bedrooms', 2)
    expect(save('Bo', 0, 'bathrooms', 1).outcome).toBe('saved')
    const second = save('Bo', 0, 'bedrooms', 3)
    expect(second).toMatchObject({ outcome: 'conflict', theirs: { value: 2, by: 'An', revision: 1 } })
    expect(fold().get('bedrooms')?.value).toBe(2)
    expect(revisions.at(-1)).toMatchObject({
      act: 'aside',
      person: 'Bo',
      changes: [{ at: 'bedrooms', old: 2, new: 3 }],
    })
    expect(save('Bo', second.number, 'bedrooms', 3).outcome, 'with both values in sight').toBe('saved')
    expect(save('Cy', 0, 'bedrooms', 3).outcome, 'the same value is no conflict').toBe('same')
  })

  test('of a field that its source changed in the meantime is kept, and shows the change [layers.feed-meanwhile]', () => {
    const { save, said, fold, feed, latest } = desk()
    said(home({ bedrooms: 5 }))
    expect(save('An', 0, 'bedrooms', 2)).toMatchObject({ outcome: 'saved', change: { feed: 1, new: 2 } })
    expect(driftsOf(feed(), fold())).toEqual([{ at: 'bedrooms', mine: 2, was: 1, is: 5 }])
    expect(save('An', latest(), 'bedrooms', 2).outcome, 'the editor keeps the edit').toBe('saved')
    expect(driftsOf(feed(), fold())).toEqual([])
    said(home({ bedrooms: 6 }))
    expect(driftsOf(feed(), fold()), 'the next change is a conflict again').toHaveLength(1)
    expect(save('An', latest(), 'bedrooms').outcome, 'the editor takes the value of the feed').toBe('saved')
    expect(withEdits(feed(), fold()).bedrooms).toBe(6)
  })

  test('of three people and a feed in any order: every accepted save stays in the history, and the fold is the current state [layers.interleaved]', () => {
    const fields = ['bedrooms', 'bathrooms', 'texts.nl.title', 'texts.fr.description', 'rooms'] as const
    const valueOf = (at: string, n: number) =>
      at === 'rooms' ? [{ kind: 'HALL', name: `${n}`, floor: null, area: null }] : at.startsWith('texts') ? `${n}` : n
    const step = fc.oneof(
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('look' as const), who: fc.nat(2) }) },
      {
        weight: 4,
        arbitrary: fc.record({
          ...{ kind: fc.constant('save' as const), who: fc.nat(2), field: fc.constantFrom(...fields) },
          ...{ n: fc.nat(3), back: fc.boolean() },
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({ kind: fc.constant('feed' as const), field: fc.constantFrom(...fields), n: fc.nat(3) }),
      },
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const { save, said, feed, fold, revisions, latest } = desk()
        const seen = [0, 0, 0]
        const taken: { number: number; at: string; value: unknown; who: string }[] = []
        const expected = new Map<string, unknown>()
        for (const one of steps) {
          if (one.kind === 'look') seen[one.who] = latest()
          else if (one.kind === 'feed') {
            const next = structuredClone(feed())
            put(next, one.field, valueOf(one.field, one.n))
            said(next)
          } else {
            const value = one.back ? undefined : valueOf(one.field, one.n)
            const done = save(`${one.who}`, seen[one.who] ?? 0, one.field, value)
            if (done.outcome === 'same') continue
            taken.push({ number: done.number, at: one.field, value, who: `${one.who}` })
            if (done.outcome === 'conflict') continue
            seen[one.who] = done.number
            if (value === undefined) expected.delete(one.field)
            else expected.set(one.field, value)
          }
        }
        for (const { number, at, value, who } of taken) {
          const revision = revisions[number - 1]
          expect(revision).toMatchObject({ number, person: who, changes: [{ at }] })
          expect(isSame(revision?.changes[0]?.new, value)).toBe(true)
        }
        const shown = withEdits(feed(), fold())
        for (const at of fields)
          expect(valueAt(shown, at)).toEqual(expected.has(at) ? expected.get(at) : valueAt(feed(), at))
      }),
      { numRuns: 10_000 },
    )
  })
})
