import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { CRITERIA_FLAGS } from '#domain/listing/listing.ts'
import { loadDemo } from '#imports/load-demo.ts'
import * as moreFilters from '#store/migrations/0010-more-filters.ts'
import * as costs from '#store/migrations/0014-costs.ts'
import * as movingIn from '#store/migrations/0012-moving-in.ts'
import * as stations from '#store/migrations/0013-stations.ts'
import * as rentsWithCharges from '#store/migrations/0020-rents-with-charges.ts'
import * as flagsNobodyHas from '#store/migrations/0022-flags-nobody-has.ts'
import * as searchedFacts from '#store/migrations/0066-searched-facts.ts'
import * as wordsWithoutHiddenStreets from '#store/migrations/0024-words-without-hidden-streets.ts'
import * as wordsWithoutMoreSpellings from '#store/migrations/0072-words-without-more-spellings.ts'
import { refreshSearchRows } from '#store/search/refresh-search-rows.ts'
import { fillSearchWords, rowsWithWords } from '#store/search/search-words.ts'
import { fillStationDistances } from '#store/search/station-distances.ts'
import { onBothEngines } from '../../test/store/engines.ts'

/** The flags of the first schema, which all stored listings have. */
const FIRST_FLAGS = [
  ...['garden', 'terrace', 'garage', 'bicycle_shed', 'ready_to_move_in', 'revenue_property', 'renovation_required'],
]
const FLAGS = ['furnished', 'swimming_pool', 'elevator', 'pets_allowed', 'wheelchair', 'ground_floor', 'not_renovation']

/** Later columns, each with the migration that fills it from the listings. */
const FILLED_COLUMNS = [
  [FLAGS, moreFilters],
  [['deposit', 'available'], movingIn],
  [['warm', 'tax'], costs],
  [['not_ground_floor', 'land_share'], searchedFacts],
] as const

/** Columns with more than one value in the demonstration. */
const VARIED_IN_DEMO = [
  'ground_floor',
  'not_ground_floor',
  'not_renovation',
  'elevator',
  'deposit',
  'available',
  'warm',
  'tax',
]

onBothEngines('columns that came later', (store) => {
  test('are filled by migrations as an import fills them today', async () => {
    const { db } = store()
    await loadDemo({ db, now: () => new Date('2026-11-20T10:00:00Z') })
    await sql`update listing set doc = jsonb_set(doc, '{deals,TO_RENT,deposit}', to_jsonb(id % 5 * 400 + 0.5))
      where doc->'deals'->'TO_RENT' is not null and id % 2 = 0`.execute(db)
    await sql`update listing set doc = jsonb_set(doc, '{deals,TO_RENT,priceHidden}', 'true')
      where doc->'deals'->'TO_RENT' is not null and id % 6 = 0`.execute(db)
    const { rows } = await sql<{ id: number }>`select id from listing where parent_id is null`.execute(db)
    const ids = rows.map(({ id }) => id)
    await db.transaction().execute(async (tx) => await refreshSearchRows(tx, ids))
    for (const [columns, { up }] of FILLED_COLUMNS) {
      const named = sql.join(columns.map((column) => sql.ref(column)))
      const read = async () => (await sql`select id, ${named} from search_row order by id`.execute(db)).rows
      const before = await read()
      for (const column of columns) await sql`alter table search_row drop column ${sql.ref(column)}`.execute(db)
      await up(db as never)
      await sql`update search_row set not_renovation = null where type in ('LAND', 'GARAGE')`.execute(db)
      await flagsNobodyHas.up(db as never)
      expect(await read()).toEqual(before)
      for (const column of columns.filter((one) => VARIED_IN_DEMO.includes(one)))
        expect(new Set(before.map((row) => (row as Record<string, unknown>)[column])).size, column).toBeGreaterThan(1)
    }
  })

  test('and this test covers every flag: a value left unknown by its migration would not be found', () => {
    const filled = new Set(FILLED_COLUMNS.flatMap(([columns]) => columns))
    expect(CRITERIA_FLAGS.filter((flag) => !filled.has(flag))).toEqual(FIRST_FLAGS)
  })

  test('have rents with charges for French homes only, even in rows of an older release', async () => {
    const { db } = store()
    const abroad = sql`update listing set doc = jsonb_set(doc, '{address,country}', '"FR"')
      where doc->'deals'->'TO_RENT' is not null and id % 2 = 0`
    await abroad.execute(db)
    const { rows } = await sql<{ id: number }>`select id from listing where parent_id is null`.execute(db)
    await db.transaction().execute(
      async (tx) =>
        await refreshSearchRows(
          tx,
          rows.map(({ id }) => id),
        ),
    )
    const read = async () =>
      (await sql<{ rent_price: number | null }>`select id, rent_price from search_row order by id`.execute(db)).rows
    const today = await read()
    await sql`update search_row set rent_price = (doc->'deals'->'TO_RENT'->>'price')::float8
      from listing where listing.id = search_row.id and rent_price is not null`.execute(db)
    const before = await read()
    expect(before.filter((row, at) => row.rent_price !== today[at]?.rent_price).length).toBeGreaterThan(5)
    await rentsWithCharges.up(db as never)
    expect(await read()).toEqual(today)
  })

  test('have station distances for rows of an older release, even when it runs at the same time', async () => {
    const { db } = store()
    const read = async () => (await sql`select id, station from search_row order by id`.execute(db)).rows
    const before = await read()
    await sql`alter table search_row drop column station`.execute(db)
    await stations.up(db as never)
    await fillStationDistances(db, 100)
    expect(await read()).toEqual(before)
    await sql`update search_row set station = null where id % 3 = 0`.execute(db)
    await fillStationDistances(db)
    expect(await read()).toEqual(before)
    expect(new Set(before.map((row) => (row as { station: number | null }).station)).size).toBeGreaterThan(50)
  })

  test('have the words of rows of an older release, for a unit also those of its project', async () => {
    const { db } = store()
    const read = async () =>
      (await sql<{ words: string }>`select id, words from search_row order by id`.execute(db)).rows
    const before = await read()
    await sql`update search_row set words = null where id % 3 > 0`.execute(db)
    await fillSearchWords(db, 100)
    expect(await read()).toEqual(before)
    const has = (words: string) => before.filter((row) => row.words.includes(` ${words} `)).length
    expect(has('tuin')).toBeGreaterThan(5)
    for (const words of ['tuin', 'jardin', 'met tuin'])
      expect((await rowsWithWords(db, words)).size, words).toBe(has(words))
    for (const words of ['tui', 'veel te langwoord']) expect((await rowsWithWords(db, words)).size).toBe(0)
  })

  test('have no word of a hidden street, even in rows of an older release', async () => {
    const { db } = store()
    await sql`update listing set doc = jsonb_set(jsonb_set(doc, '{address}',
        doc->'address' || '{"hidden": true, "street": "Zwijgersdreef", "number": "918"}'),
        '{texts}', '{"nl": {"title": "Huis in de Zwijgersdreef 918", "description": "Stil."}}')
      where id % 2 = 0`.execute(db)
    const { rows } = await sql<{ id: number }>`select id from listing where parent_id is null`.execute(db)
    await db.transaction().execute(
      async (tx) =>
        await refreshSearchRows(
          tx,
          rows.map(({ id }) => id),
        ),
    )
    const read = async () =>
      (await sql<{ words: string }>`select id, words from search_row order by id`.execute(db)).rows
    const today = await read()
    expect(today.filter(({ words }) => words.includes('stil')).length).toBeGreaterThan(50)
    expect(today.filter(({ words }) => /zwijgersdreef|918/.test(words))).toEqual([])
    await sql`update search_row set words = ' huis in de zwijgersdreef 918 ' from listing
      where listing.id = search_row.id and doc->'address'->>'hidden' = 'true'`.execute(db)
    await wordsWithoutHiddenStreets.up(db as never)
    await fillSearchWords(db, 100)
    expect(await read()).toEqual(today)
  })

  test('lose spellings of a hidden street and rents in words once the words of an older release are recomputed', async () => {
    const { db } = store()
    await sql`update listing set doc = doc || '{"texts": {"nl": {"title": "O.L. Vr. straat 54", "description": "Stil."}}}'
      || jsonb_build_object('address', doc->'address' || '{"hidden": true, "street": "Onze-Lieve-Vrouwestraat"}')
      where id % 4 = 0`.execute(db)
    await sql`update listing set doc = doc || '{"texts": {"nl": {"title": "Kale huur 950", "description": "Stil."}},
      "deals": {"TO_RENT": {"price": 950, "priceHidden": true, "charges": null, "chargesIncluded": null, "taxRegime": null}}}'
      where id % 4 = 2`.execute(db)
    await sql`update search_row set words = ' kale huur 950 o l vr straat 54 stil ' from listing
      where listing.id = search_row.id and listing.id % 2 = 0`.execute(db)
    const { rows: before } = await sql<{ there: number }>`
      select count(*)::int as there from search_row where words ~ ' (950|vr) '`.execute(db)
    expect(before[0]?.there).toBeGreaterThan(50)
    await wordsWithoutMoreSpellings.up(db as never)
    await fillSearchWords(db, 100)
    const { rows } = await sql<{ words: string }>`select words from search_row where words like '% stil %'`.execute(db)
    expect(rows.length).toBeGreaterThan(50)
    expect(rows.filter(({ words }) => / (?:950|vr) /.test(words))).toEqual([])
  })

  test('find a word of every text by the index, without splitting texts into words', async () => {
    const { db } = store()
    await sql`update search_row set words = ' overal ' || repeat('woord ', 100)`.execute(db)
    await sql`analyze search_row`.execute(db)
    await db.connection().execute(async (one) => {
      const scans = async () => {
        await sql`select pg_stat_force_next_flush()`.execute(one)
        const { rows } = await sql<{ scans: string }>`
          select seq_scan::text as scans from pg_stat_user_tables where relname = 'search_row'`.execute(one)
        return Number(rows[0]?.scans)
      }
      const before = await scans()
      expect((await rowsWithWords(one, 'overal')).size).toBeGreaterThan(100)
      expect(await scans()).toBe(before)
      await sql`select count(*) from search_row where words like '%overal%'`.execute(one)
      expect(await scans(), 'the counter notices a scan').toBe(before + 1)
    })
  })
})
