import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { armFailpoints } from '#base/failpoint.ts'
import { resumeImports } from '#imports/import-feed.ts'
import { readingReportOf } from '#imports/reading/reading-report.ts'
import { listRuns } from '#store/imports/import-runs.ts'
import { estate, feed } from '../../test/feeds/feed-files.ts'
import { counts, importsInto, type SentHome, transfer } from '../../test/feeds/openimmo-transfers.ts'
import { onBothEngines } from '../../test/store/engines.ts'

onBothEngines('the identity of homes', (store) => {
  const { app, run, both } = importsInto(store)
  const homes = async () =>
    (
      await store()
        .db.selectFrom('listing')
        .orderBy('id')
        .select([
          'id',
          'source',
          'source_ref',
          'availability',
          sql<number>`doc->'deals'->'FOR_SALE'->'price'`.as('price'),
        ])
        .execute()
    ).map(({ id, source, source_ref, availability, price }) => `${id} ${source} ${source_ref} ${availability} ${price}`)
  const names = async () => (await homes()).map((home) => home.split(' ').slice(2, 4).join(' '))

  beforeEach(async () => {
    await sql`truncate listing, search_row, listing_event, import_run, change_log, picture restart identity cascade`.execute(
      store().db,
    )
  })

  test('a deletion with only an openimmo_obid withdraws its home, and one for an unknown home is reported [identity.deletions]', async () => {
    await run(transfer('TEIL', [{ ref: 'H-1', obid: 'OB-1' }, { ref: 'H-2', obid: 'OB-2' }, { ref: 'H-3' }]))
    const deletions = [
      { obid: 'OB-1', action: 'DELETE' },
      { ref: 'H-3', action: 'DELETE' },
      { obid: 'OB-9', action: 'DELETE' },
      { ref: 'H-9', obid: 'OB-8', action: 'DELETE' },
      { ref: 'H-8', action: 'REFERENZ' },
    ]
    const result = await both(transfer('TEIL', deletions))
    expect(counts(result)).toEqual([0, 0, 0, 2])
    expect(result.remarks).toEqual([{ about: 'unknown_deletions', count: 2, first: ['OB-9', 'H-9'] }])
    expect(await names()).toEqual(['H-1 WITHDRAWN', 'H-2 AVAILABLE', 'H-3 WITHDRAWN'])
    const again = await both(transfer('TEIL', deletions.slice(0, 2)))
    expect([counts(again), again.remarks], 'a home already withdrawn needs no remark').toEqual([[0, 0, 0, 0], []])
  })

  test('a home with an unreadable record stays, even when the record has only its obid', async () => {
    await run(transfer('VOLL', [{ ref: 'H-1', obid: 'OB-1' }, { ref: 'H-2' }]))
    const broken = transfer('VOLL', [{ obid: 'OB-1', price: 0 }, { ref: 'H-2' }])
    const result = await run(broken)
    expect([counts(result), result.rejectedInAll]).toEqual([[0, 0, 1, 0], 1])
    expect(await names()).toEqual(['H-1 AVAILABLE', 'H-2 AVAILABLE'])
  })

  test('an obid is learnt from a file whose homes have not changed', async () => {
    await run(transfer('TEIL', [{ ref: 'H-1' }]))
    expect(counts(await run(transfer('TEIL', [{ ref: 'H-1', obid: 'OB-1' }])))).toEqual([0, 0, 1, 0])
    expect(counts(await both(transfer('TEIL', [{ obid: 'OB-1', action: 'DELETE' }])))).toEqual([0, 0, 0, 1])
  })

  test.each([
    ['deleted after a change', [{ price: 240_000 }, { action: 'DELETE' }], 'WITHDRAWN'],
    ['changed after a deletion', [{ action: 'DELETE' }, { price: 240_000 }], 'AVAILABLE 240000'],
    [
      'deleted by an earlier line with a later moment',
      [
        { action: 'DELETE', moment: '2026-11-22' },
        { price: 240_000, moment: '2026-11-21' },
      ],
      'WITHDRAWN',
    ],
    [
      'changed by an earlier line with a later moment',
      [
        { price: 240_000, moment: '2026-11-22' },
        { action: 'DELETE', moment: '2026-11-21' },
      ],
      'AVAILABLE 240000',
    ],
  ])(
    'for a home that is %s in one file the last record counts [identity.last-word]',
    async (_what, lines, expected) => {
      await run(transfer('TEIL', [{ ref: 'H-1', obid: 'OB-1', moment: '2026-11-20' }]))
      const file = (name: SentHome) =>
        transfer(
          'TEIL',
          lines.map((line) => ({ ...name, ...line })),
        )
      const result = await both(file({ ref: 'H-1', obid: 'OB-1' }))
      expect([result.rejected, result.remarks]).toEqual([[], []])
      expect((await homes())[0]).toMatch(expected)
      await run(transfer('TEIL', [{ ref: 'H-1', obid: 'OB-1', moment: '2026-11-23' }]))
      await both(file({ obid: 'OB-1' }).replaceAll('2026-11-21', '2026-11-24').replaceAll('2026-11-22', '2026-11-25'))
      expect(await homes(), 'by obid only').toHaveLength(1)
      expect((await homes())[0]).toMatch(expected)
    },
  )

  test('a new home that its own file deletes is never stored', async () => {
    const result = await both(transfer('TEIL', [{ ref: 'H-1' }, { ref: 'H-2' }, { ref: 'H-1', action: 'DELETE' }]))
    expect(counts(result)).toEqual([1, 0, 0, 0])
    expect(await names()).toEqual(['H-2 AVAILABLE'])
  })

  test('an older record by obid neither replaces nor withdraws a newer one', async () => {
    await run(transfer('TEIL', [{ ref: 'H-1', obid: 'OB-1', moment: '2026-11-22+01:00' }]))
    const older = await both(transfer('TEIL', [{ ref: 'H-1', price: 270_000, moment: '2026-11-20+01:00' }]))
    expect([counts(older), older.older]).toEqual([[0, 0, 1, 0], { count: 1, first: ['H-1'] }])
    const gone = await both(transfer('TEIL', [{ obid: 'OB-1', action: 'DELETE', moment: '2026-11-21+01:00' }]))
    expect([counts(gone), gone.older]).toEqual([[0, 0, 0, 0], { count: 1, first: ['H-1'] }])
    expect(await homes()).toEqual(['1 HAUS01 H-1 AVAILABLE 250000'])
  })

  test('a home under a new reference stays the same home when that is certain [identity.renamed]', async () => {
    const before = [
      { ref: 'H-1', obid: 'OB-1' },
      { ref: 'H-2', obid: 'OB-2' },
      { ref: 'H-3', obid: 'OB-3' },
      { ref: 'H-4', obid: 'OB-4' },
    ]
    await run(transfer('VOLL', before))
    const renamed = await both(transfer('VOLL', [{ ref: 'N-1', obid: 'OB-1', price: 240_000 }, ...before.slice(1)]))
    expect(counts(renamed)).toEqual([0, 1, 3, 0])
    expect(renamed.remarks).toEqual([{ about: 'renamed', count: 1, first: ['H-1 → N-1'] }])
    const events = await store().db.selectFrom('listing_event').where('listing_id', '=', 1).select('kind').execute()
    expect(events.map(({ kind }) => kind)).toEqual(['new', 'price'])
    const revisions = await store().db.selectFrom('listing_revision').selectAll().execute()
    expect(JSON.stringify(revisions)).not.toContain('sourceRef')
    const withoutReference = await both(transfer('TEIL', [{ obid: 'OB-2', price: 230_000 }]))
    expect([counts(withoutReference), withoutReference.remarks]).toEqual([[0, 1, 0, 0], []])
    const doubtful = await both(transfer('TEIL', [{ ref: 'N-3', obid: 'OB-3' }]))
    expect(doubtful.remarks).toEqual([{ about: 'alike', count: 1, first: ['H-3 → N-3'] }])
    const file = [
      { ref: 'H-4', obid: 'OB-4', action: 'DELETE' },
      { ref: 'N-4', obid: 'OB-4' },
    ]
    expect(counts(await both(transfer('TEIL', file)))).toEqual([0, 1, 0, 0])
    expect(await homes()).toEqual([
      '1 HAUS01 N-1 AVAILABLE 240000',
      '2 HAUS01 H-2 AVAILABLE 230000',
      '3 HAUS01 H-3 AVAILABLE 250000',
      '4 HAUS01 N-4 AVAILABLE 250000',
      '5 HAUS01 N-3 AVAILABLE 250000',
    ])
  })

  test('remarks found while storing are reported even when another worker resumed the run [identity.resumed-tells]', async () => {
    const moment = '2026-11-22+01:00'
    await run(
      transfer(
        'VOLL',
        ['1', '2', '3'].map((n) => ({ ref: `H-${n}`, obid: `OB-${n}`, moment })),
      ),
    )
    armFailpoints(
      [{ point: 'import.batch-stored', action: 'fail', time: 1 }],
      () => {},
      () => new Error('killed'),
    )
    const next = [
      { ref: 'N-1', obid: 'OB-1' },
      { ref: 'H-1', action: 'DELETE', moment },
      { ref: 'N-2', obid: 'OB-2' },
      { ref: 'H-3', price: 1000, moment: '2026-11-20+01:00' },
    ]
    await expect(run(transfer('TEIL', next))).rejects.toThrow('killed')
    armFailpoints(
      [],
      () => {},
      () => new Error(),
    )
    await sql`update import_run set lease_until = null`.execute(store().db)
    const [resumed] = await resumeImports(app())
    const remarks = [
      { about: 'renamed', count: 1, first: ['H-1 → N-1'] },
      { about: 'alike', count: 1, first: ['H-2 → N-2'] },
    ]
    const older = { count: 1, first: ['H-3'] }
    expect(resumed).toMatchObject({ remarks, older })
    const [told] = await listRuns(store().db, { source: null, id: 2, limit: 1 })
    expect([told && readingReportOf(told), told?.found.older]).toMatchObject([{ remarks }, older])
  })

  test('another agency with a similar name and the same numbering is a separate source [identity.two-agencies]', async () => {
    const refs = ['1', '2', '3', '4']
    const sent = (homes: SentHome[], anid: string, firm: string) => transfer('VOLL', homes, { anid, firm })
    for (const [before, after] of [
      ['', 'Brüsseler'],
      ['Eupener', ''],
      ['Eupener', 'Eupener'],
    ] as const) {
      await sql`truncate listing, import_run restart identity cascade`.execute(store().db)
      await run(
        sent(
          refs.map((ref) => ({ ref, obid: `A${ref}` })),
          'SOFTagencyA',
          before,
        ),
      )
      const others = refs.map((ref) => ({ ref, obid: `B${ref}` }))
      expect(await run(sent(others, 'SOFTagencyB', after)), `${before} ${after}`).toMatchObject({
        source: 'SOFTagencyB',
      })
      const elsewhere = refs.map((ref) => ({ ref, code: '1000', town: 'Brussel' }))
      expect(await run(sent(elsewhere, 'SOFTagencyC', after))).toMatchObject({ source: 'SOFTagencyC' })
    }
    await sql`truncate listing, import_run restart identity cascade`.execute(store().db)
    await run(sent([{ ref: '1' }, { ref: '2' }], 'SOFTagencyA', ''))
    const hidden = await run(sent([{ ref: '1' }, { ref: '2' }], 'SOFTagencyB', 'Eupener'))
    expect(hidden.source, 'without firm and street they cannot be told apart').toBe('SOFTagencyB')
    await sql`truncate listing, import_run restart identity cascade`.execute(store().db)
    await run(sent([{ ref: '1', street: 'Aachener Straße' }, { ref: '2' }], 'SOFTagencyA', ''))
    const same = await run(sent([{ ref: '1', street: 'Aachener Straße' }, { ref: '2' }], 'SOFTagencyB', 'Eupener'))
    expect(same.source).toBe('SOFTagencyA')
  })

  test('a source continues under another anid with the same agency, firm and homes [identity.anid]', async () => {
    const all = [{ ref: 'H-1' }, { ref: 'H-2' }, { ref: 'H-3' }]
    await run(transfer('VOLL', all, { anid: 'HAUSfirst' }))
    const next = [{ ref: 'H-1', price: 240_000 }, { ref: 'H-2' }, { ref: 'H-4' }]
    const result = await both(transfer('VOLL', next, { anid: 'HAUSsecond' }))
    expect([result.source, counts(result)]).toEqual(['HAUSfirst', [1, 1, 1, 1]])
    expect(result.remarks).toEqual([{ about: 'source_continued', named: 'HAUSsecond' }])
    expect(await names()).toEqual(['H-1 AVAILABLE', 'H-2 AVAILABLE', 'H-3 WITHDRAWN', 'H-4 AVAILABLE'])
    const similar = [{ about: 'similar_sources', sources: ['HAUSfirst'] }]
    const others = transfer('VOLL', [{ ref: 'H-1' }, { ref: 'X-2' }, { ref: 'X-3' }], { anid: 'HAUSthird' })
    expect(await run(others, { dryRun: true })).toMatchObject({ source: 'HAUSthird', remarks: similar })
    const firm = transfer('VOLL', next, { anid: 'HAUSthird', firm: 'Other' })
    expect(await both(firm)).toMatchObject({ source: 'HAUSthird', remarks: similar })
    expect(await both(firm), 'reported once').toMatchObject({ source: 'HAUSthird', remarks: [] })
    expect(await run(transfer('VOLL', next, { anid: 'BAUMfirst' }))).toMatchObject({ source: 'BAUMfirst', remarks: [] })
    const given = await run(transfer('VOLL', next, { anid: 'HAUSfourth' }), { source: 'own', dryRun: true })
    expect(given).toMatchObject({ source: 'own', remarks: [] })
  })

  test('the records of a home in two languages are one listing [identity.languages]', async () => {
    const file = transfer('VOLL', [
      { ref: 'H-1', language: 'de', title: 'Haus' },
      { ref: 'H-2', obid: 'OB-2', language: 'de-BE', title: 'Hof' },
      { ref: 'H-1', language: 'fr', title: 'Maison' },
      { ref: 'H-2-FR', obid: 'OB-2', language: 'fr-BE', title: 'Ferme' },
      { ref: 'H-2', language: 'fr', title: 'Encore' },
      { ref: 'H-2', language: 'en', title: 'Elsewhere', price: 1, town: 'Kelmis' },
    ]).replace('<plz>4700</plz><ort>Kelmis', '<plz>4720</plz><ort>Kelmis')
    const result = await both(file)
    expect(counts(result)).toEqual([2, 0, 0, 0])
    expect(result.rejected.map(({ sourceRef }) => sourceRef)).toEqual(['H-2', 'H-2'])
    const texts = async () =>
      (await store().db.selectFrom('listing').orderBy('id').select('doc').execute()).map(({ doc }) =>
        [doc.texts.de?.title, doc.texts.fr?.title, doc.originalLocale].join(' '),
      )
    expect(await texts()).toEqual(['Haus Maison de', 'Hof Ferme de'])
    expect(counts(await both(file))).toEqual([0, 0, 2, 0])
    const own = [estate('a', { texts: { nl: { title: 'Huis' } } }), estate('a', { texts: { fr: { title: 'Maison' } } })]
    expect(counts(await both(feed(own)))).toEqual([1, 0, 0, 0])
    expect((await texts())[2]).toBe(' Maison nl')
  })
})
