import type { Listing, Project, Unit } from '#domain/listing.ts'
import { LOCALES, type Locale } from '#domain/locale.ts'
import { chance } from '#feeds/demo/chance.ts'
import { addressIn, agentOf, askingFor, DEMO_SOURCE, inventHome, type Kind, languageOf } from '#feeds/demo/estate.ts'
import type { Town } from '#feeds/demo/towns.ts'

export type ProjectPlan = { name: string; town: Town; floors: number; perFloor: number; houses: boolean }

/** An invented new-build project followed by its units; a good third is gone already. */
export function demoProject(number: number, plan: ProjectPlan): [Project, ...Unit[]] {
  const c = chance(900_001 + number * 104_729)
  const ref = `P${number}`
  const kind: Kind = plan.houses
    ? {
        type: 'HOUSE',
        subtypes: ['TERRACED', 'SEMI_DETACHED'],
        deal: 'FOR_SALE',
        family: 'house',
        bedrooms: [3, 4],
        living: [110, 185],
      }
    : {
        type: 'APARTMENT',
        subtypes: ['FLAT'],
        deal: 'FOR_SALE',
        family: 'apartment',
        bedrooms: [1, 3],
        living: [52, 150],
      }
  const address = { ...addressIn(plan.town, c, false), number: '1' }
  const units = Array.from({ length: plan.floors * plan.perFloor }, (_, i): Unit => {
    const floor = Math.floor(i / plan.perFloor)
    const label = plan.houses ? `Lot ${i + 1}` : `${floor}.${String((i % plan.perFloor) + 1).padStart(2, '0')}`
    const home = inventHome(c, kind, { town: plan.town, newBuild: true, floor: plan.houses ? 0 : floor })
    const draw = c.next()
    return {
      kind: 'unit',
      source: DEMO_SOURCE,
      sourceRef: `${ref}-${i + 1}`,
      parentRef: ref,
      label,
      ...home.listing,
      deals: { FOR_SALE: askingFor(kind, home, c) },
      availability: draw < 0.27 ? 'SETTLED' : draw < 0.37 ? 'UNDER_OPTION' : 'AVAILABLE',
      address: { ...address, box: plan.houses ? null : label },
      agent: agentOf(plan.town),
    }
  })
  const first = inventHome(chance(number), kind, { town: plan.town, newBuild: true }).listing
  const project: Project = {
    kind: 'project',
    name: plan.name,
    deliveryDate: `2027-${c.pick(['06', '09', '12'])}-30`,
    source: DEMO_SOURCE,
    sourceRef: ref,
    ...first,
    ...NO_FIGURES,
    texts: Object.fromEntries(
      LOCALES.map((locale) => [locale, { title: null, description: DESCRIPTIONS[locale](units.length, plan.houses) }]),
    ),
    originalLocale: languageOf(plan.town),
    construction: { ...first.construction, year: 2027, storeys: plan.houses ? 2 : plan.floors, floor: null },
    subtype: null,
    deals: { FOR_SALE: { price: null, priceHidden: false, charges: null, chargesIncluded: null, taxRegime: 'VAT_21' } },
    availability: 'AVAILABLE',
    address,
    agent: agentOf(plan.town),
  }
  return [project, ...units]
}

/** A project has no bedrooms or surfaces of its own; they come from its units. */
const NO_FIGURES = {
  bedrooms: null,
  bathrooms: null,
  toilets: null,
  rooms: [],
  surfaces: { living: null, land: null, commercial: null, terrace: null, garden: null },
  energy: { kwh: null, label: null, certificate: null, certificateDate: null, totalKwh: null, co2: null },
} satisfies Partial<Listing>

const DESCRIPTIONS: Record<Locale, (units: number, houses: boolean) => string> = {
  nl: (units, houses) =>
    `${units} ${houses ? 'woningen' : 'appartementen'} rond een gedeelde binnentuin, met de auto onder de grond en de fiets bij de deur. Warmte komt uit de bodem, stroom deels van het dak.\n\nDe meeste woningen krijgen een eigen terras, alle hebben ramen aan twee kanten. De prijzen zijn zonder btw, registratierechten op het grondaandeel en aktekosten; die zetten we per woning voor u op een rij.`,
  fr: (units, houses) =>
    `${units} ${houses ? 'maisons' : 'appartements'} autour d’un jardin partagé, la voiture en sous-sol et le vélo devant la porte. La chaleur vient du sol, une part de l’électricité du toit.\n\nLa plupart des logements ont leur terrasse, tous des fenêtres sur deux côtés. Les prix s’entendent hors TVA, droits d’enregistrement sur le terrain et frais d’acte ; nous vous les détaillons bien par bien.`,
  en: (units, houses) =>
    `${units} ${houses ? 'homes' : 'apartments'} around a shared garden, cars below ground and bicycles at the door. Heat comes from the earth, part of the electricity from the roof.\n\nMost homes have a terrace of their own, all have windows on two sides. Prices exclude VAT, registration duty on the share of land and deed costs; we set those out for each home.`,
  de: (units, houses) =>
    `${units} ${houses ? 'Häuser' : 'Wohnungen'} rund um einen gemeinsamen Garten, das Auto unter der Erde und das Rad vor der Tür. Die Wärme kommt aus dem Boden, ein Teil des Stroms vom Dach.\n\nDie meisten Wohnungen haben eine eigene Terrasse, alle Fenster nach zwei Seiten. Die Preise verstehen sich ohne Mehrwertsteuer, Registrierungsgebühren auf den Grundanteil und Urkundskosten; wir stellen sie je Wohnung zusammen.`,
}
