import { type InventedListing, type InventedProject, type InventedUnit, type Locale, LOCALES } from './listing.ts'
import { chance } from './chance.ts'
import type { Country } from './country.ts'
import { addressIn, agentOf, askingFor, DEMO_SOURCE } from './estate.ts'
import { factsOf } from './facts.ts'
import { inventHome } from './home.ts'
import type { Kind } from './kind.ts'
import { yearOfDay } from './today.ts'
import { languageOf, type Town } from './towns.ts'

export type ProjectPlan = { name: string; town: Town; floors: number; perFloor: number; houses: boolean }

/** An invented new-build project, delivered next year, followed by its units. A good third of them are gone. */
export function demoProject(
  number: number,
  plan: ProjectPlan,
  country: Country,
  today: string,
): [InventedProject, ...InventedUnit[]] {
  const c = chance(900_001 + number * 104_729)
  const ref = `P${number}`
  const kind = plan.houses ? HOUSES : APARTMENTS
  const finishedIn = yearOfDay(today) + 1
  const address = { ...addressIn(plan.town, c, false, country), number: '1' }
  const units = Array.from({ length: plan.floors * plan.perFloor }, (_, i): InventedUnit => {
    const floor = Math.floor(i / plan.perFloor)
    const label = plan.houses ? `Lot ${i + 1}` : `${floor}.${String((i % plan.perFloor) + 1).padStart(2, '0')}`
    const home = inventHome(c, kind, {
      town: plan.town,
      finishedIn,
      underground: true,
      ...(plan.houses ? {} : { floor, storeys: plan.floors }),
    })
    const draw = c.next()
    return {
      kind: 'unit',
      source: DEMO_SOURCE,
      sourceRef: `${ref}-${i + 1}`,
      parentRef: ref,
      label,
      ...factsOf(home, c, country, today),
      deals: { FOR_SALE: askingFor(home, c) },
      availability: draw < 0.27 ? 'SETTLED' : draw < 0.37 ? 'UNDER_OPTION' : 'AVAILABLE',
      address: { ...address, box: plan.houses ? null : label },
      agent: agentOf(plan.town),
    }
  })
  const [first] = units
  if (!first) throw new Error(`Project ${plan.name} has no units`)
  const { construction, legal } = first
  const terraces = units.filter(({ flags }) => flags.terrace).length
  const project: InventedProject = {
    kind: 'project',
    name: plan.name,
    deliveryDate: `${finishedIn}-${c.pick(['06', '09', '12'])}-30`,
    source: DEMO_SOURCE,
    sourceRef: ref,
    type: kind.type,
    availableFrom: null,
    ...NO_FIGURES,
    texts: Object.fromEntries(
      LOCALES.map((locale) => [
        locale,
        { title: null, description: DESCRIPTIONS[locale](units.length, terraces, plan.houses) },
      ]),
    ),
    originalLocale: languageOf(plan.town),
    construction: {
      ...construction,
      storeys: plan.houses ? construction.storeys : plan.floors,
      floor: null,
      orientation: null,
    },
    // The garden is shared; each unit states what it has of its own.
    flags: { garden: true, garage: true, bicycle_shed: true, terrace: terraces > 0, elevator: !plan.houses },
    subtype: null,
    legal,
    media: [],
    sourceUpdatedAt: null,
    deals: { FOR_SALE: { price: null, priceHidden: false, charges: null, chargesIncluded: null, taxRegime: 'VAT_21' } },
    availability: 'AVAILABLE',
    address,
    agent: agentOf(plan.town),
  }
  return [project, ...units]
}

const HOUSES: Kind = {
  type: 'HOUSE',
  subtypes: ['TERRACED', 'SEMI_DETACHED'],
  deal: 'FOR_SALE',
  family: 'house',
  bedrooms: [3, 4],
  living: [110, 185],
}

const APARTMENTS: Kind = {
  type: 'APARTMENT',
  subtypes: ['FLAT'],
  deal: 'FOR_SALE',
  family: 'apartment',
  bedrooms: [1, 3],
  living: [52, 150],
}

/** A project has no bedrooms or surfaces of its own; they come from its units. */
const NO_FIGURES = {
  bedrooms: null,
  bathrooms: null,
  toilets: null,
  rooms: [],
  surfaces: { living: null, land: null, commercial: null, terrace: null, garden: null },
  energy: { kwh: null, label: null, certificate: null, certificateDate: null, totalKwh: null, co2: null },
} satisfies Partial<InventedListing>

/** Texts of a project. Every unit has a parking space below ground; `terraces` counts the units with a terrace. */
const DESCRIPTIONS: Record<Locale, (units: number, terraces: number, houses: boolean) => string> = {
  nl: (units, terraces, houses) =>
    `${units} ${houses ? 'woningen' : 'appartementen'} rond een gedeelde binnentuin, met de auto in een garage onder de grond en de fiets in een eigen stalling. Warmte komt van een warmtepomp.\n\n${terraces} van de ${units} woningen krijgen een eigen terras. De prijzen zijn zonder btw, registratierechten op het grondaandeel en aktekosten; die zetten we per woning voor u op een rij.`,
  fr: (units, terraces, houses) =>
    `${units} ${houses ? 'maisons' : 'appartements'} autour d’un jardin partagé, la voiture dans un garage en sous-sol et le vélo dans un local fermé. La chaleur vient d’une pompe à chaleur.\n\n${terraces} des ${units} logements ont leur terrasse. Les prix s’entendent hors TVA, droits d’enregistrement sur le terrain et frais d’acte ; nous vous les détaillons bien par bien.`,
  en: (units, terraces, houses) =>
    `${units} ${houses ? 'homes' : 'apartments'} around a shared garden, with the car in a garage below ground and a locked store for bicycles. Heat comes from a heat pump.\n\n${terraces} of the ${units} homes have a terrace of their own. Prices exclude VAT, registration duty on the share of land and deed costs; we set those out for each home.`,
  de: (units, terraces, houses) =>
    `${units} ${houses ? 'Häuser' : 'Wohnungen'} rund um einen gemeinsamen Garten, das Auto in einer Garage unter der Erde und das Rad in einem eigenen Raum. Die Wärme kommt von einer Wärmepumpe.\n\n${terraces} der ${units} Wohnungen haben eine eigene Terrasse. Die Preise verstehen sich ohne Mehrwertsteuer, Registrierungsgebühren auf den Grundanteil und Urkundskosten; wir stellen sie je Wohnung zusammen.`,
}
