import { expect, test } from 'vitest'
import { partsOfNumber, readAddressLine } from '#feeds/values/read-address.ts'

test.each([
  ['Kerkstraat 12', 'Kerkstraat | 12 | -'],
  ['Kerkstraat 12 bus 3', 'Kerkstraat | 12 | 3'],
  ['Kerkstraat 12, bus 0301', 'Kerkstraat | 12 | 0301'],
  ['Kerkstraat 12A bus 3', 'Kerkstraat | 12A | 3'],
  ['Kerkstraat 12/3', 'Kerkstraat | 12 | 3'],
  ['Rue du Moulin 2/B2', 'Rue du Moulin | 2 | B2'],
  ['Kerkstraat 12A/C', 'Kerkstraat | 12A | C'],
  ['Kerkstraat 12/14', 'Kerkstraat | 12/14 | -'],
  ['Rue Neuve 12 bte 4', 'Rue Neuve | 12 | 4'],
  ['rue Neuve, 12 boîte 4', 'rue Neuve | 12 | 4'],
  ['12, rue Neuve bte 4', 'rue Neuve | 12 | 4'],
  ['12 bis rue de la Paix', 'rue de la Paix | 12 bis | -'],
  ['Musterweg 9a', 'Musterweg | 9a | -'],
  ['Musterstr. 9-11', 'Musterstr. | 9-11 | -'],
  ['Rue du 8 Mai 1945', null],
  ['Place du 11 Novembre 12', 'Place du 11 Novembre | 12 | -'],
  ['Rue Haute 5 / Hoogstraat 5', null],
  ['Kerkstraat', null],
  ['Zone 3', null],
  ['', null],
])('the line %s', (line, parts) => {
  const read = readAddressLine(line)
  expect(read && `${read.street} | ${read.number ?? '-'} | ${read.box ?? '-'}`).toBe(parts)
})

test.each([
  ['12', ['12', null]],
  ['12 bus 3', ['12', '3']],
  ['12/3', ['12', '3']],
  ['12/0301', ['12', '0301']],
  ['12-14', ['12-14', null]],
  ['12 Bte. 4A', ['12', '4A']],
  ['1/C', ['1', 'C']],
])('the number %s', (number, parts) => expect(partsOfNumber(number)).toEqual(parts))
