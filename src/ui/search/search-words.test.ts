import { expect, test } from 'vitest'
import { LOCALES } from '#base/locale.ts'
import { parseOfferQuery } from '#domain/search/offer-query.ts'
import { describeCriteria } from '#domain/search/search-chips.ts'
import { postalCodesOfMunicipality, municipalityOf } from '#domain/places/place.ts'
import { ignoredWords } from './ignored-words.ts'
import { searchTitle } from './search-title.ts'
import { chipWords, chosenPlaces } from './search-words.ts'

const queryOf = (text: string) => parseOfferQuery(new URLSearchParams(text)).query
const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ')
const title = (text: string, total = 57, locale: (typeof LOCALES)[number] = 'nl') =>
  plain(searchTitle(queryOf(text).criteria, total, locale))

test('the title names number, type, deal and place, in each language', () => {
  const search = 'status=FOR_SALE&type=HOUSE&pc=3000'
  expect(LOCALES.map((locale) => title(search, 57, locale))).toEqual([
    '57 huizen te koop in Leuven',
    '57 maisons à vendre à Louvain',
    '57 houses for sale in Leuven',
    '57 Häuser in Löwen zu verkaufen',
  ])
})

test('one, none and thousands are worded naturally', () => {
  expect(title('type=HOUSE', 1)).toBe('1 huis')
  expect(title('status=TO_RENT', 0)).toBe('Geen panden te huur')
  expect(title('new_build=1', 1284)).toBe('1.284 nieuwbouwprojecten')
})

test('a project is not called an apartment, alone or among others', () => {
  const titled = (total: number, projects: number) =>
    LOCALES.map((locale) =>
      plain(searchTitle(queryOf('status=FOR_SALE&type=APARTMENT').criteria, total, locale, projects)),
    )
  expect(titled(1, 1)[0]).toBe('1 nieuwbouwproject te koop')
  expect(titled(2, 1)).toEqual([
    '2 appartementen en nieuwbouwprojecten te koop',
    '2 appartements et projets neufs à vendre',
    '2 apartments and new-build projects for sale',
    '2 Wohnungen und Neubauprojekte zu verkaufen',
  ])
  expect(titled(2, 0)[0]).toBe('2 appartementen te koop')
})

test('all codes of one municipality are named after it, many places are abbreviated', () => {
  const ghent = postalCodesOfMunicipality(municipalityOf('9000')?.nis ?? '')
  expect(ghent.length).toBeGreaterThan(2)
  expect(title(ghent.map((code) => `pc=${code}`).join('&'))).toBe('57 panden in Gent')
  expect(title('pc=3000&pc=2800')).toBe('57 panden in Leuven en Mechelen')
  expect(title('pc=3000&pc=2800&pc=2500&pc=8400')).toBe('57 panden in Leuven, Mechelen en 2 andere')
  expect(title('around=9000,10')).toBe('57 panden binnen 10 km van Gent')
  expect(title('province=BE-VOV')).toBe('57 panden in Oost-Vlaanderen')
})

test('every kind of filter has words in every language', () => {
  const everything =
    'status=FOR_SALE&status=TO_RENT&sale_min=100000&rent_max=900&type=HOUSE&bedrooms_min=2&bedrooms_max=4&year_min=1990' +
    '&living_min=80&total_max=400000&only_home=1&monthly_max=1500&own=50000&rate=3.5&years=25&warm_max=1200&costs_unknown=1&deposit_max=1800&available_from=2027-03-31&land_min=500&commercial_max=90&garden=1&ground_floor=1&not_renovation=1&not_pc=9030&not_pc=1000&station_km_max=1.5&travel=Liège-Guillemins,40&energy_max=C&new_build=1&country=BE&pc=9000&province=BE-VOV' +
    '&around=2800,5&bbox=4,50,5,51&area=4,50;5,50;5,51'
  const chips = describeCriteria(queryOf(everything))
  expect(chips.length).toBeGreaterThan(15)
  for (const locale of LOCALES)
    for (const chip of chips) expect(chipWords(chip, locale), chip.name).toMatch(/^(?!.*(undefined|null|NaN)).+/)
  expect(chips.map((chip) => plain(chipWords(chip, 'nl')))).toEqual(
    expect.arrayContaining([
      'wonen vanaf 80 m²',
      'waarborg tot € 1.800',
      'vrij uiterlijk 31 maart 2027',
      'station binnen 1,5 km',
      '40 min. naar Luik-Guillemins, weekdag voor 9.00 u.',
      'niet in Brussel (1000)',
      'Koop vanaf € 100.000',
      'Huur tot € 900',
      '2 – 4 slpk',
      'Gent (9000)',
      'Mechelen + 5 km',
    ]),
  )
})

test('"free by" means the latest date, which German must not word as free until', () => {
  const [chip] = describeCriteria(queryOf('available_from=2027-03-31'))
  const said = LOCALES.map((locale) => chip && plain(chipWords(chip, locale)))
  expect(said).toEqual([
    'vrij uiterlijk 31 maart 2027',
    'libre au plus tard le 31 mars 2027',
    'available by 31 March 2027',
    'spätestens am 31. März 2027 frei',
  ])
})

test('every ignored value is reported with its field label and the reason, in every language', () => {
  const unreadable =
    'status=X&type=X&price_min=X&sale_max=X&rent_min=X&takeover_max=X&bedrooms_min=X&year_max=X&land_min=X&commercial_max=X' +
    '&living_min=X&total_max=X&buyer=X&only_home=X&monthly_max=X&own=X&rate=X&years=X&warm_max=X&costs_unknown=X&deposit_max=X&available_from=2027-02-30&ground_floor=X&not_renovation=X&not_type=X&not_pc=%3F&station_km_max=X&travel=X&garden=X&energy_max=X&new_build=X&country=X&pc=%3F&province=X&around=X&bbox=X&area=X&sort=X&page=X&from_page=X&garage=1&garage=0'
  const { ignored } = parseOfferQuery(new URLSearchParams(unreadable))
  expect(ignored.length).toBe(41)
  for (const locale of LOCALES)
    for (const one of ignored) {
      const words = ignoredWords(one, locale)
      expect(words, one.name).toMatch(/^(?!.*(undefined|null|NaN|_)).+: .*[X?0].*\S/)
    }
  expect(ignored.map((one) => plain(ignoredWords(one, 'nl')))).toEqual(
    expect.arrayContaining([
      'Prijs vanaf: “X” is geen bedrag',
      'Prijs te koop tot: “X” is geen bedrag',
      'Bouwjaar tot: “X” is geen jaartal',
      'Energielabel, minstens: “X” is geen keuze die we kennen',
      'Garage: “0” is er een te veel',
    ]),
  )
  const long = ignoredWords({ name: 'type', value: 'x'.repeat(200), why: 'unreadable' }, 'en')
  expect(long).toBe(`Type: “${'x'.repeat(40)}…” is not one of the choices`)
})

test('a place has one name in its field and among the chips', () => {
  const chips = (text: string) => describeCriteria(queryOf(text)).map((chip) => chipWords(chip, 'nl'))
  for (const [code, name] of [
    ['2800', 'Mechelen (2800)'],
    ['9000', 'Gent (9000)'],
    ['9050', 'Gentbrugge en Ledeberg (9050)'],
  ] as const) {
    expect(chips(`pc=${code}`)).toEqual([name])
    expect(chosenPlaces([code], 'nl').map(({ label }) => label)).toEqual([name])
  }
})
