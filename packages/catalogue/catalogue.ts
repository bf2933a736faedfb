import type { Country } from './country.ts'
import { chance } from './chance.ts'
import { demoEstate } from './estate.ts'
import type { Kind } from './kind.ts'
import type { InventedListing } from './listing.ts'
import { demoProject, type ProjectPlan } from './project.ts'
import { PROJECT_NAMES, TOWNS } from './towns.ts'

/**
 * The demonstration catalogue: invented estates over all types and deals, and projects followed by their units. The same
 * homes every time.
 * @param today ISO date; deliveries and moving dates lie after it, certificates and reports before it and are still valid
 */
export function demoCatalogue(country: Country, today: string): InventedListing[] {
  let number = 0
  const estates = PLAN.flatMap(([count, kind]) =>
    Array.from({ length: count }, () => demoEstate(++number, kind, country, today)),
  )
  // Shuffled, so that the newest homes are of several kinds. A project's units stay behind it.
  const c = chance(2078)
  const groups: InventedListing[][] = [
    ...estates.map((estate) => [estate]),
    ...PROJECTS.map((plan, i) => demoProject(i + 1, plan, country, today)),
  ]
  return groups
    .map((group) => ({ group, turn: c.next() }))
    .sort((a, b) => a.turn - b.turn)
    .flatMap(({ group }) => group)
}

const house = { type: 'HOUSE', family: 'house', bedrooms: [2, 6], living: [85, 420] } as const
const flat = { type: 'APARTMENT', family: 'apartment', bedrooms: [1, 3], living: [38, 190] } as const
const work = { family: 'work', bedrooms: null, living: [60, 900] } as const

/** Every kind of property in the demonstration. */
export const demoKinds = (): Kind[] => PLAN.map(([, kind]) => kind)

const PLAN: readonly (readonly [number, Kind])[] = [
  [34, { ...house, deal: 'FOR_SALE', subtypes: ['TERRACED', 'TOWNHOUSE', 'MANSION'] }],
  [26, { ...house, deal: 'FOR_SALE', subtypes: ['SEMI_DETACHED', 'DETACHED', 'BEL_ETAGE'] }],
  [22, { ...house, deal: 'FOR_SALE', subtypes: ['VILLA', 'BUNGALOW', 'COTTAGE', 'FARMHOUSE', 'CHALET'] }],
  [5, { ...house, deal: 'FOR_SALE', subtypes: ['MULTI_FAMILY', 'MIXED_USE'] }],
  [2, { ...house, deal: 'FOR_SALE', subtypes: ['CASTLE', 'EXCEPTIONAL'], bedrooms: [6, 8], living: [380, 900] }],
  [14, { ...house, deal: 'TO_RENT', subtypes: ['TERRACED', 'SEMI_DETACHED', 'BEL_ETAGE', 'VILLA'] }],
  [38, { ...flat, deal: 'FOR_SALE', subtypes: ['FLAT', 'FLAT', 'DUPLEX', 'PENTHOUSE', 'GROUND_FLOOR', 'LOFT'] }],
  [5, { ...flat, deal: 'FOR_SALE', subtypes: ['STUDIO'], bedrooms: [1, 1], living: [28, 42] }],
  [36, { ...flat, deal: 'TO_RENT', subtypes: ['FLAT', 'FLAT', 'DUPLEX', 'GROUND_FLOOR', 'LOFT', 'SERVICE_FLAT'] }],
  [6, { ...flat, deal: 'TO_RENT', subtypes: ['STUDIO'], bedrooms: [1, 1], living: [26, 40] }],
  [
    10,
    {
      type: 'STUDENT_ROOM',
      family: 'student',
      deal: 'TO_RENT',
      subtypes: ['ROOM', 'STUDENT_STUDIO'],
      bedrooms: [1, 1],
      living: [14, 28],
    },
  ],
  [12, { type: 'LAND', family: 'land', deal: 'FOR_SALE', subtypes: ['BUILDING_PLOT'], bedrooms: null, living: [1, 1] }],
  [
    5,
    {
      type: 'GARAGE',
      family: 'garage',
      deal: 'FOR_SALE',
      subtypes: ['CLOSED_GARAGE', 'PARKING_SPACE'],
      bedrooms: null,
      living: [12, 20],
    },
  ],
  [
    4,
    {
      type: 'GARAGE',
      family: 'garage',
      deal: 'TO_RENT',
      subtypes: ['CLOSED_GARAGE', 'PARKING_SPACE'],
      bedrooms: null,
      living: [2, 3],
    },
  ],
  [6, { ...work, type: 'OFFICE', deal: 'TO_RENT', subtypes: ['OFFICE_FLOOR', 'PRACTICE'] }],
  [3, { ...work, type: 'OFFICE', deal: 'FOR_SALE', subtypes: ['OFFICE_BUILDING'] }],
  [5, { ...work, type: 'COMMERCIAL', deal: 'TO_RENT', subtypes: ['SHOP', 'SHOWROOM'], living: [45, 260] }],
  [4, { ...work, type: 'COMMERCIAL', deal: 'FOR_SALE', subtypes: ['COMMERCIAL_BUILDING', 'SHOP'], living: [80, 420] }],
  [4, { ...work, type: 'COMMERCIAL', deal: 'TAKE_OVER', subtypes: ['SHOP'], living: [45, 180] }],
  [3, { ...work, type: 'INDUSTRIAL', deal: 'TO_RENT', subtypes: ['SME_UNIT', 'WAREHOUSE'], living: [180, 900] }],
  [3, { ...work, type: 'INDUSTRIAL', deal: 'FOR_SALE', subtypes: ['WORKSHOP', 'SME_UNIT'], living: [180, 900] }],
  [
    6,
    {
      type: 'HORECA',
      family: 'horeca',
      deal: 'TAKE_OVER',
      subtypes: ['CAFE', 'RESTAURANT', 'SNACK_BAR'],
      bedrooms: null,
      living: [60, 240],
    },
  ],
  [
    2,
    {
      type: 'HORECA',
      family: 'horeca',
      deal: 'FOR_SALE',
      subtypes: ['HOTEL', 'RESTAURANT'],
      bedrooms: null,
      living: [220, 700],
    },
  ],
  [
    3,
    {
      type: 'AGRICULTURAL',
      family: 'farm',
      deal: 'FOR_SALE',
      subtypes: ['FARM', 'STABLES'],
      bedrooms: null,
      living: [220, 640],
    },
  ],
  [3, { type: 'OTHER', family: 'other', deal: 'FOR_SALE', subtypes: ['HOUSEBOAT'], bedrooms: null, living: [70, 130] }],
]

const town = (postalCode: string) => {
  const found = TOWNS.find((t) => t.postalCode === postalCode)
  if (!found) throw new Error(`no demo town ${postalCode}`)
  return found
}
const name = (language: 'nl' | 'fr', i: number) => PROJECT_NAMES[language][i] ?? ''

const PROJECTS: readonly ProjectPlan[] = [
  { name: name('nl', 0), town: town('2800'), floors: 5, perFloor: 6, houses: false },
  { name: name('nl', 1), town: town('3010'), floors: 1, perFloor: 12, houses: true },
  { name: name('nl', 2), town: town('9000'), floors: 5, perFloor: 8, houses: false },
  { name: name('nl', 3), town: town('8400'), floors: 6, perFloor: 4, houses: false },
  { name: name('fr', 0), town: town('5000'), floors: 4, perFloor: 5, houses: false },
  { name: name('fr', 1), town: town('1300'), floors: 1, perFloor: 8, houses: true },
]

export type { Country } from './country.ts'
export { DEMO_SOURCE } from './estate.ts'
