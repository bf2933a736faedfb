import { describe, expect, test } from 'vitest'
import { checkListing } from '#feeds/check-listing.ts'
import { estate } from '../../test/feeds/feed-files.ts'

const read = (address: Record<string, unknown>, country: string | null = null) => {
  const item = checkListing({ listing: 1 }, estate('a', { address }), { country })
  if (item.kind === 'reject') return { reject: `${item.reject.field}: ${item.reject.reason}` }
  if (item.kind !== 'listing') throw new Error(item.kind)
  const { postalCode, locality } = item.listing.address
  return { place: [item.listing.address.country, postalCode, locality].join(' '), notes: item.notes }
}

describe('a home whose record names no country', () => {
  test.each([
    ['9000', 'Gent', 'BE 9000 Gent'],
    ['9000', 'Gand', 'BE 9000 Gand'],
    ['9000', undefined, 'BE 9000 Gent'],
    ['9000', '9000', 'BE 9000 9000'],
    ['B-2018', 'Antwerpen - Zurenborg', 'BE 2018 Antwerpen - Zurenborg'],
    ['8300', 'HEIST', 'BE 8300 HEIST'],
    ['1000', 'Bruxelles 1', 'BE 1000 Bruxelles 1'],
    ['9100', 'St. Niklaas', 'BE 9100 St. Niklaas'],
    ['9000', 'Oostende', 'BE 9000 Oostende'],
    ['1017ab', 'Amsterdam', 'NL 1017 AB Amsterdam'],
    ['L-4700', 'Pétange', 'LU 4700 Pétange'],
    ['F-59000', 'Lille', 'FR 59000 Lille'],
    ['D-52062', 'Aachen', 'DE 52062 Aachen'],
  ])('is in the country of its postal code and town: %s %s [record-country.shown]', (postalCode, locality, place) => {
    expect(read({ postalCode, locality })).toEqual({ place, notes: [] })
  })

  test.each([
    ['4700', 'Pétange', /^address.country: is missing, and "4700 Pétange" is no Belgian place/],
    ['75001', 'Paris', /^address.postalCode: "75001" is no Belgian postal code, and no country is given/],
    ['0000', undefined, /^address.postalCode: "0000" is no Belgian postal code/],
    [undefined, 'Gent', /^address.postalCode: is missing$/],
  ])('is rejected where they leave it open: %s %s', (postalCode, locality, reason) => {
    expect(read({ postalCode, locality }).reject).toMatch(reason)
  })

  test('is in the country of its source when they are ambiguous', () => {
    expect(read({ postalCode: '4700', locality: 'Pétange' }, 'LU')).toEqual({ place: 'LU 4700 Pétange', notes: [] })
    expect(read({ postalCode: '4700' }, 'LU').place, 'it does not get the name of a Belgian town').toBe('LU 4700 4700')
    expect(read({ postalCode: '75001', locality: 'Paris' }, 'FR').place).toBe('FR 75001 Paris')
    expect(read({ postalCode: '9000', locality: 'Gent' }, 'FR').place).toBe('BE 9000 Gent')
    expect(read({ country: 'BE', postalCode: '9000', locality: 'Gent' }, 'FR').place).toBe('BE 9000 Gent')
    expect(read({ country: null, postalCode: '1220' }, 'FR').place).toBe('FR 01220 01220')
  })
})

test.each([
  ['FR', '1220', '01220', true],
  ['FR', 'F-75001', '75001', false],
  ['FR', '75 001', '75001', false],
  ['DE', '1067', '01067', true],
  ['DE', '1067.0', '01067', true],
  ['ES', '8001', '08001', true],
  ['NL', '1017ab', '1017 AB', false],
  ['NL', 'NL-1017 AB', '1017 AB', false],
  ['NL', '1017', '1017', false],
  ['LU', 'L-1220', '1220', false],
  ['LU', '122', '122', true],
  ['AT', 'A-1010', '1010', false],
  ['CH', '8001', '8001', false],
  ['PT', '1000123', '1000-123', false],
  ['GB', 'sw1a1aa', 'SW1A 1AA', false],
  ['FR', 'Cedex', 'Cedex', true],
  ['US', '02134', '02134', false],
])(
  'a postal code of %s is written in that country’s format: %s [record-country.codes]',
  (country, given, code, isNoted) => {
    const { place, notes } = read({ country, postalCode: given, locality: 'Town' })
    expect(place).toBe(`${country} ${code} Town`)
    expect(notes?.map(({ value, read: taken }) => [value, taken])).toEqual(isNoted ? [[given, code]] : [])
  },
)
