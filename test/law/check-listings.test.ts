import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runCommand } from '#cli/commands.ts'

const folder = mkdtempSync(join(tmpdir(), 'gevel-check-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Finding = { field: string; rule: string }
type Checked = { sourceRef: string; blocks: Finding[]; warns: Finding[] }

async function check(listings: object[], ...typed: string[]) {
  writeFileSync(join(folder, 'feed.json'), JSON.stringify({ gevel: 1, source: 's', listings }))
  const out: string[] = []
  const err: string[] = []
  const code = await runCommand(['check', 'feed.json', '--on', '2026-11-22', ...typed], folder, null, (line) => {
    if ('out' in line) out.push(line.out)
    if ('err' in line) err.push(line.err)
  })
  return { code, out, err }
}

const checked = async (...listings: object[]) => JSON.parse((await check(listings, '--json')).out[0] ?? '') as Checked[] // the contract's answer
const fields = (findings: Finding[] | undefined) => findings?.map(({ field }) => field)

const house = (postalCode: string, more: object = {}, address: object = {}) => ({
  sourceRef: 'house',
  deals: { FOR_SALE: { price: 300_000 } },
  type: 'HOUSE',
  address: { postalCode, ...address },
  ...more,
})

test('a home in Gent without facts lacks energy, planning and water, each with its rule', async () => {
  expect(await checked(house('9000'))).toEqual([
    {
      sourceRef: 'house',
      blocks: [
        { field: 'energy.kwh|energy.label', rule: 'V1' },
        { field: 'energy.certificate', rule: 'V1' },
        ...['permit', 'zoning', 'enforcement', 'preemption', 'subdivision'].map((fact) => ({
          field: `legal.${fact}`,
          rule: 'V2',
        })),
        { field: 'legal.floodP', rule: 'V3' },
        { field: 'legal.floodG', rule: 'V3' },
      ],
      warns: [],
    },
  ])
})

test('the same home with all facts passes', async () => {
  const no = { answer: 'NO' }
  const facts = { permit: no, summons: no, preemption: no, subdivision: no }
  const said = house(
    '9000',
    {
      energy: { kwh: 210, certificateDate: '2024-01-01' },
      legal: { facts, zoning: 'RESIDENTIAL', floodP: 'A', floodG: 'A' },
    },
    { street: 'Voorbeeldstraat', number: '1' },
  )
  const { code, out } = await check([said])
  expect({ code, out }).toEqual({ code: 0, out: ['house: may be published'] })
  const hidden = { ...said, address: { ...said.address, hidden: true } }
  expect((await check([hidden])).out).toEqual(['house: blocked by energy.certificate [EPC code] (V1)'])
})

test('each region and country applies its own law, and other countries require nothing', async () => {
  const places = [
    house('1000'),
    house('4000'),
    house('1012', {}, { country: 'NL', locality: 'Amsterdam' }),
    house('10115', {}, { country: 'DE', locality: 'Berlin' }),
    house('75011', {}, { country: 'FR', locality: 'Paris' }),
    house('03001', {}, { country: 'ES', locality: 'Alicante' }),
  ].map((one, at) => ({ ...one, sourceRef: `house ${at}` }))
  expect((await checked(...places)).map(({ blocks }) => [...new Set(blocks.map(({ rule }) => rule))])).toEqual([
    ['B1', 'B2'],
    ['W1'],
    ['N1'],
    ['D1'],
    ['F1', 'F2'],
    [],
  ])
})

test('a home for sale and to rent must satisfy both laws, with each field listed once', async () => {
  const [both] = await checked(house('4000', { deals: { FOR_SALE: { price: 1 }, TO_RENT: { price: 900 } } }))
  expect(fields(both?.blocks)).toEqual([
    ...['energy.label', 'energy.kwh', 'energy.totalKwh', 'energy.certificate'],
    ...['charges', 'chargesKind'],
  ])
})

test('the advert of a project in Wallonia needs the range of its units, and each unit its own certificate', async () => {
  const unit = (sourceRef: string, label: string | null) => ({
    ...house('4000', { kind: 'unit', parentRef: 'p', label: sourceRef, energy: { label } }),
    ...{ sourceRef, type: 'APARTMENT', construction: { condition: 'GOOD' } },
  })
  const project = house('4000', {
    kind: 'project',
    name: 'P',
    sourceRef: 'p',
    construction: { condition: 'RENOVATED' },
  })
  const [open] = await checked(project, unit('1', 'C'), unit('2', null))
  expect(fields(open?.blocks)).toEqual(['energy.labelWorst', 'energy.labelBest'])
  const [closed, one] = await checked(project, unit('1', 'C'), unit('2', 'E'))
  expect(fields(closed?.blocks)).toEqual([])
  expect(fields(one?.blocks)).toEqual(['energy.kwh', 'energy.totalKwh', 'energy.certificate'])
})

test('an unfinished home is never blocked for energy', async () => {
  const [later] = await checked(house('4000', { kind: 'project', name: 'P', deliveryDate: '2027-06-01' }))
  expect(fields(later?.blocks)).toEqual([])
  expect(fields(later?.warns)).toContain('energy.label')
  const [asNew] = await checked(house('4000', { construction: { condition: 'AS_NEW' } }))
  expect(fields(asNew?.blocks)).toContain('energy.label')
})

test('reports unreadable listings on standard error, and judges the others', async () => {
  const { code, out, err } = await check([{ ...house('9000'), type: 'TENT' }, house('4000')])
  expect({ code, answered: out.length }).toEqual({ code: 1, answered: 1 })
  expect(err[0]).toMatch(/type "TENT" is not one of/)
})

test('a home abroad passes when its feed has the facts that its law requires', async () => {
  const nl = house('1012', { energy: { status: 'ISSUED', label: 'A+++', kwh: 40, certificateDate: '2023-01-01' } })
  const de = house('10115', {
    construction: { year: 1990 },
    energy: { status: 'ISSUED', basis: 'DEMAND', carriers: ['DISTRICT'], finalKwh: 120, label: 'D' },
    fees: { payer: 'SELLER' },
  })
  const fr = house('75011', {
    type: 'APARTMENT',
    energy: { label: 'D', ghgLabel: 'B', annualCost: [900, 1260], annualCostYear: 2023, certificateDate: '2025-01-01' },
    fees: { payer: 'BUYER', percent: 4.5 },
    deals: { FOR_SALE: { price: 313_500, priceExclFees: 300_000 } },
    coOwnership: { isLot: 'YES', lots: 24, annualCharges: 1450, proceedings: 'NO' },
    riskZone: 'NO',
  })
  const abroad = [
    { ...nl, address: { postalCode: '1012', country: 'NL', locality: 'Amsterdam' } },
    { ...de, address: { postalCode: '10115', country: 'DE', locality: 'Berlin' } },
    { ...fr, address: { postalCode: '75011', country: 'FR', locality: 'Paris' } },
  ]
  for (const one of abroad) expect(await checked(one)).toEqual([{ sourceRef: 'house', blocks: [], warns: [] }])
})

test('a lot without permit, a request to the municipality and a long lease are read from the feed', async () => {
  const pending = { answer: 'PENDING' }
  const plot = house('9000', {
    type: 'LAND',
    legal: { facts: { subdivision: pending, permit: pending }, floodP: 'B' },
    planning: { requestedOn: '2026-11-10' },
  })
  expect(fields((await checked(plot))[0]?.blocks)).toEqual(['legal.subdivision'])
  const lease = house('9000', { type: 'GARAGE', deals: { TO_RENT: { price: 90, leaseYears: 27 } } })
  expect(fields((await checked(lease))[0]?.blocks)).toContain('legal.floodP')
})

test('a kind of enforcement also answers whether there is one, and an attestation replaces the letters of the certificate', async () => {
  const [gent] = await checked(house('9000', { legal: { enforcementKinds: ['COURT_ORDER'] } }))
  expect(fields(gent?.blocks)).not.toContain('legal.enforcement')
  const paris = { country: 'FR', locality: 'Paris' }
  const attested = { attestation: { label: 'D', ghgLabel: 'B', date: '2026-02-01' } }
  const [before, after] = await checked(house('75011', { energy: {} }, paris), {
    ...house('75011', { energy: attested }, paris),
    sourceRef: 'attested',
  })
  expect(fields(before?.blocks)).toEqual(expect.arrayContaining(['energy.label', 'energy.ghgLabel']))
  for (const field of ['energy.label', 'energy.ghgLabel']) expect(fields(after?.blocks)).not.toContain(field)
})
