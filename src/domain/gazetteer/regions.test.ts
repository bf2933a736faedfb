import { expect, test } from 'vitest'
import { belgianPlaces } from '#domain/gazetteer/belgian-places.ts'
import { codesOfRegion, regionCalled, regionSlug, wholeRegions } from '#domain/gazetteer/region-of.ts'
import { REGIONS } from '#domain/gazetteer/regions.ts'
import { readTypedPlaces } from '#domain/places/typed-places.ts'
import { formatOfferQuery } from '#domain/search/write-offer-query.ts'
import { parseOfferQuery } from '#domain/search/offer-query.ts'

test('every part of a region is an existing municipality, arrondissement or postal code', () => {
  const { formerByNis, byPostalCode } = belgianPlaces()
  for (const [name, parts] of Object.entries(REGIONS))
    for (const part of parts)
      expect(
        part.length === 4 ? byPostalCode.has(part) : [...formerByNis.keys()].some((nis) => nis.startsWith(part)),
        `${name} ${part}`,
      ).toBe(true)
})

test.each([
  ['Hageland', ['3200', '3300', '3290'], ['3000', '3800']],
  ['Haspengouw', ['3800', '3700'], ['4300', '3500']],
  ['Hesbaye', ['4300', '1370', '5310'], ['3800', '5000']],
  ['Pajottenland', ['1755', '1700'], ['1000', '9400']],
  ['Meetjesland', ['9900', '9990'], ['9000']],
  ['Vlaamse Ardennen', ['9700', '9600', '9500'], ['9000', '6600']],
  ['Ardennen', ['6600', '6980', '4970'], ['6700', '5000', '4700', '9700']],
  ['Condroz', ['5590', '4560'], ['5000', '4500']],
  ['Famenne', ['6900', '5580'], ['6600']],
  ['Gaume', ['6760', '6820'], ['6700']],
  ['Pays de Herve', ['4650', '4880'], ['4800', '4700']],
  ['Kust', ['8300', '8400', '8380', '8660'], ['8000', '8630']],
  ['Denderstreek', ['9300', '9200'], ['9000']],
  ['Kempen', ['2300', '2440'], ['2000', '3900']],
  ['Eifel', ['4780', '4760'], ['4700']],
] as const)('%s holds what lies in it, and not its neighbours', (name, inside, outside) => {
  const codes = codesOfRegion(REGIONS[name] ?? [])
  expect(codes).toEqual(expect.arrayContaining([...inside]))
  expect(codes.filter((code) => (outside as readonly string[]).includes(code))).toEqual([])
})

test('an address has a region by name, and its postal codes give the same search', () => {
  const codes = regionCalled('vlaamse-ardennen') ?? []
  const byName = parseOfferQuery(new URLSearchParams('status=FOR_SALE&region=vlaamse-ardennen')).query
  expect(byName.criteria.postalCodes).toEqual(codes)
  const shuffled = { ...byName, criteria: { ...byName.criteria, postalCodes: codes.toReversed() } }
  expect(formatOfferQuery(shuffled).toString()).toBe('status=FOR_SALE&region=vlaamse-ardennen')
  expect(wholeRegions(codes).regions.map(({ name }) => regionSlug(name))).toEqual(['vlaamse-ardennen'])
  const more = parseOfferQuery(new URLSearchParams('region=gaume,famenne&pc=9000')).query.criteria.postalCodes
  expect(more).toEqual(expect.arrayContaining(['6760', '6900', '9000']))
  expect(parseOfferQuery(new URLSearchParams('region=nergens')).ignored).toMatchObject([{ name: 'region' }])
})

test('several regions keep their names beside other places, unless one lies in another', () => {
  const codes = (...names: string[]) => [...new Set(names.flatMap((name) => regionCalled(name) ?? []))]
  const told = (postalCodes: string[]) => {
    const { regions, others } = wholeRegions(postalCodes)
    return [...regions.map(({ name }) => name as string), ...others]
  }
  expect(told([...codes('Vlaamse Ardennen', 'Kempen'), '9000', '1234'])).toEqual([
    ...['Kempen', 'Vlaamse Ardennen', '9000', '1234'],
  ])
  expect(told(codes('Kust', 'Westkust', 'Oostkust'))).toEqual(['Kust'])
  expect(told(codes('Pajottenland', 'Zennevallei')).toSorted()).toEqual(['Pajottenland', 'Zennevallei'])
  expect(told(codes('Kempen').slice(1)).slice(0, 2)).not.toContain('Kempen')
  const text = formatOfferQuery(parseOfferQuery(new URLSearchParams('region=vlaamse-ardennen,kempen&pc=9000')).query)
  expect(text.toString()).toBe('region=kempen&region=vlaamse-ardennen&pc=9000')
})

test('region names are unique, and each is recognised in a place field too', () => {
  for (const [name, parts] of Object.entries(REGIONS))
    expect(readTypedPlaces(name).postalCodes.toSorted(), name).toEqual(codesOfRegion(parts).toSorted())
})
