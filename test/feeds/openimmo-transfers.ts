import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { importFeed } from '#imports/import-feed.ts'
import type { ImportedFeed, ImportRequest } from '#imports/import-report.ts'
import type { Store } from '#store/engine/db.ts'
import { pieces } from './feed-files.ts'

export type SentHome = {
  ref?: string | undefined
  obid?: string
  price?: number
  moment?: string
  action?: string
  language?: string
  title?: string
  town?: string
  code?: string
  street?: string
  number?: string
  photo?: string | undefined
}

const property = ({
  ref,
  obid,
  price = 250_000,
  moment,
  action,
  language,
  title,
  photo,
  ...place
}: SentHome) => `<immobilie>
  <objektkategorie><vermarktungsart KAUF="true"/><objektart><haus haustyp="VILLA"/></objektart></objektkategorie>
  <geo><plz>${place.code ?? '4700'}</plz><ort>${place.town ?? 'Eupen'}</ort>
  ${place.street === undefined ? '' : `<strasse>${place.street}</strasse><hausnummer>${place.number ?? 1}</hausnummer>`}<land iso_land="BEL"/></geo><preise><kaufpreis>${price}</kaufpreis></preise>
  ${title === undefined ? '' : `<freitexte><objekttitel>${title}</objekttitel></freitexte>`}
  ${photo === undefined ? '' : `<anhaenge><anhang location="REMOTE" gruppe="BILD"><daten><pfad>${photo}</pfad></daten></anhang></anhaenge>`}
  <verwaltung_techn>${ref === undefined ? '' : `<objektnr_extern>${ref}</objektnr_extern>`}
    ${action === undefined ? '' : `<aktion aktionart="${action}"/>`}
    ${obid === undefined ? '' : `<openimmo_obid>${obid}</openimmo_obid>`}
    ${moment === undefined ? '' : `<stand_vom>${moment}</stand_vom>`}
    ${language === undefined ? '' : `<sprache>${language}</sprache>`}</verwaltung_techn></immobilie>`

/** An OpenImmo transfer of one agency. */
export const transfer = (
  scope: 'VOLL' | 'TEIL',
  homes: readonly SentHome[],
  { anid = 'HAUS01', firm = 'Hausmann' } = {},
) =>
  `<openimmo><uebertragung umfang="${scope}" version="1.2.7"/><anbieter><firma>${firm}</firma><openimmo_anid>${anid}</openimmo_anid>
  ${homes.map(property).join('')}</anbieter></openimmo>`

/** Imports into the store of a test file. `both` runs a dry run first, which must give the same report. */
export function importsInto(store: () => Store) {
  let varDir = ''
  beforeAll(() => {
    varDir = mkdtempSync(join(tmpdir(), 'gevel-imports-'))
  })
  afterAll(() => rmSync(varDir, { recursive: true, force: true }))
  const app = () => ({
    ...{ db: store().db, varDir, now: () => new Date('2026-11-25T10:00:00Z') },
    log: { info() {}, warn() {}, error() {} },
  })
  const run = async (content: string, more: Partial<ImportRequest> = {}): Promise<ImportedFeed> => {
    const given = { open: () => pieces(content), name: 'feed', format: null, mapping: null, source: null }
    const result = await importFeed(app(), { ...given, full: false, dryRun: false, yes: true, ...more })
    if (result.outcome === 'refused') throw new Error(result.reason)
    return result
  }
  const both = async (content: string): Promise<ImportedFeed> => {
    const dry = await run(content, { dryRun: true })
    const real = await run(content)
    const told = ({ source, remarks, older, ...result }: ImportedFeed) => ({
      ...{ source, remarks, older, counts: counts(result) },
    })
    expect(told(dry)).toEqual(told(real))
    return real
  }
  return { app, run, both }
}

/** New, changed, unchanged and withdrawn listings. */
export const counts = (result: Pick<ImportedFeed, 'new' | 'changed' | 'unchanged' | 'withdrawn'>) => [
  ...[result.new, result.changed, result.unchanged, result.withdrawn],
]
