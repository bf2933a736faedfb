import { expect, it } from 'vitest'
import { readTypedPlaces, withTypedPlaces } from '#domain/places/typed-places.ts'

it('reads a town by name, code or both, whole municipalities first, and reports an ambiguous name', () => {
  const whole = ['3000', '3001', '3010', '3012', '3018']
  for (const typed of ['Leuven', 'leuven', ' LEUVEN ', 'Louvain', 'Löwen'])
    expect(readTypedPlaces(typed), typed).toEqual({ postalCodes: whole, unclear: [] })
  const several = readTypedPlaces('3000, Kessel-Lo (3010); Mechelen')
  expect(several.unclear).toEqual([])
  for (const code of ['3000', '3010', '2800']) expect(several.postalCodes).toContain(code)
  // The town of Halle, not the village in Zoersel.
  expect(readTypedPlaces('Halle')).toEqual({ postalCodes: ['1500', '1501', '1502'], unclear: [] })
  // Sint-Niklaas, and the village near Liège.
  expect(readTypedPlaces('Saint-Nicolas')).toEqual({ postalCodes: [], unclear: ['Saint-Nicolas'] })
  expect(readTypedPlaces('Leuvn, 9999, Gent')).toMatchObject({ unclear: ['Leuvn', '9999'] })
})

it('replaces towns in a search query by postal codes, and keeps unclear text to be reported there', () => {
  const read = (query: string) => String(withTypedPlaces(new URLSearchParams(query)))
  expect(read('pc=Mechelen&type=HOUSE')).toMatch(/^type=HOUSE&pc=2800/)
  for (const same of ['type=HOUSE&pc=2800', 'pc=nergens&type=HOUSE', 'pc=zzz', 'q=Gent']) expect(read(same)).toBe(same)
})

it('reads a foreign postal code with its country, as the search does', () => {
  expect(readTypedPlaces('1017ab, L-4700, lu-4700, L 1220, B-9000, D-52062')).toEqual({
    postalCodes: ['1017 AB', 'LU-4700', '1220', '9000', '52062'],
    unclear: [],
  })
  expect(readTypedPlaces('b9000, L4700, l1220, d52062, b9999, x9000')).toEqual({
    postalCodes: ['9000', 'LU-4700', '1220', '52062'],
    unclear: ['b9999', 'x9000'],
  })
  const read = (query: string) => String(withTypedPlaces(new URLSearchParams(query)))
  expect(read('pc=1017ab&pc=L-4700')).toBe('pc=1017+AB&pc=LU-4700')
  for (const same of ['pc=1017+AB', 'pc=LU-4700', 'pc=4700', 'pc=1220']) expect(read(same)).toBe(same)
})
