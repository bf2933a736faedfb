import type { Address, Agent, Asking, InventedEstate } from './listing.ts'
import { type Chance, chance } from './chance.ts'
import type { Country } from './country.ts'
import { factsOf } from './facts.ts'
import { type Home, inventHome } from './home.ts'
import type { Kind } from './kind.ts'
import { rentFor, salePrice } from './prices.ts'
import { languageOf, STREETS, type Town } from './towns.ts'

export const DEMO_SOURCE = 'demo'

/** One invented estate. The same number and day give the same estate. */
export function demoEstate(number: number, kind: Kind, country: Country, today: string): InventedEstate {
  const c = chance(number * 7919)
  const home = inventHome(c, kind)
  return {
    kind: 'estate',
    source: DEMO_SOURCE,
    sourceRef: `D${String(number).padStart(4, '0')}`,
    ...factsOf(home, c, country, today),
    deals: { [kind.deal]: askingFor(home, c) },
    availability: c.odds(0.07) ? 'UNDER_OPTION' : c.odds(0.04) ? 'SETTLED' : 'AVAILABLE',
    address: addressIn(home.town, c, c.odds(0.15), country),
    agent: agentOf(home.town),
  }
}

export function askingFor(home: Home, c: Chance): Asking {
  const { kind } = home
  const none: Asking = { price: null, priceHidden: false, charges: null, chargesIncluded: null, taxRegime: null }
  const valued = {
    ...home,
    label: home.energy,
    living: kind.family === 'land' ? 1 : kind.family === 'garage' ? 12 : home.living,
  }
  if (kind.deal === 'TO_RENT')
    return {
      ...none,
      price: rentFor(home.town, valued, c),
      charges: c.odds(0.75) ? c.whole(2, 18) * 10 : null,
      chargesIncluded: false,
    }
  if (kind.deal === 'TAKE_OVER') return { ...none, price: c.whole(5, 36) * 5_000 }
  const price =
    kind.family === 'land'
      ? Math.round(((home.land ?? 500) * home.town.level * 0.11) / 1000) * 1000
      : kind.family === 'garage'
        ? c.whole(16, 48) * 1_000
        : salePrice(home.town, valued, c)
  return {
    ...none,
    price,
    priceHidden: price > 900_000 && c.odds(0.3),
    taxRegime: home.newBuild ? 'VAT_21' : 'REGISTRATION_DUTY',
  }
}

export function addressIn(town: Town, c: Chance, hidden: boolean, country: Country): Address {
  const street = c.pick(STREETS[languageOf(town) === 'nl' ? 'nl' : 'fr'])
  const number = String(c.whole(1, 148))
  return {
    country: 'BE',
    postalCode: town.postalCode,
    locality: town.locality,
    street,
    number,
    box: null,
    hidden,
    ...spotIn(town, street, number, country),
  }
}

/** An invented position within about a kilometre of the centre of the postal code, but not in the sea. */
function spotIn(
  town: Town,
  street: string,
  number: string,
  { centreOf }: Country,
): { lat: number | null; lng: number | null } {
  const centre = centreOf(town.postalCode)
  if (!centre) return { lat: null, lng: null }
  const seed = [...`${town.postalCode} ${street} ${number}`].reduce(
    (sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 2 ** 32,
    7,
  )
  const own = chance(seed)
  const [north, east] = [(own.next() - 0.5) * 0.02, (own.next() - 0.5) * 0.03]
  const degrees = (value: number) => Math.round(value * 1e5) / 1e5
  return { lat: degrees(centre.lat + (town.coast ? -Math.abs(north) / 2 : north)), lng: degrees(centre.lng + east) }
}

export function agentOf(town: Town): Agent {
  return town.region === 'BE-WAL'
    ? { name: 'Lucas Exemple', email: 'lucas@gevel.example', phone: '+32 81 00 00 01', officeRef: 'namur' }
    : { name: 'Noor Voorbeeld', email: 'noor@gevel.example', phone: '+32 15 00 00 01', officeRef: 'mechelen' }
}
