import type { Phrases } from './phrases.ts'

const SIDES = {
  N: 'north',
  NE: 'north-east',
  E: 'east',
  SE: 'south-east',
  S: 'south',
  SW: 'south-west',
  W: 'west',
  NW: 'north-west',
}
const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']

export const en: Phrases = {
  opening: {
    stairs: ({ place }) =>
      `A house where the morning reaches the kitchen before you are down the stairs, on a street in ${place}.`,
    garden: ({ place }) => `A house in ${place} with a garden that is hard to leave.`,
    livedIn: ({ place }) => `Solidly built, lived in with care and ready for its next family in ${place}.`,
    oldFront: ({ place }) => `In ${place}, a house whose front has welcomed home a good few generations.`,
    house: ({ place }) => `A house in ${place} where every room has a place of its own.`,
    sea: ({ place }) => `Wake up to light off the sea: an apartment in ${place}.`,
    sand: ({ place }) => `An apartment in ${place} with a hall of its own to shake the sand out of your shoes.`,
    groundFloor: ({ place }) => `A bright apartment on the ground floor in ${place}.`,
    upperFloor: ({ place, floor }) => `A bright apartment on the ${ordinal(floor)} floor in ${place}.`,
    aboveRoofs: ({ place }) => `Above the rooftops of ${place}: an apartment that feels larger than it measures.`,
    oneLevel: ({ place }) => `All on one level, in a building in ${place} where the neighbours say hello.`,
    twoLevels: ({ place }) => `An apartment on two floors in ${place}, with the bedrooms upstairs.`,
    room: ({ place }) =>
      `A quiet room in ${place}, a short cycle from campus, with a kitchen and a bathroom that you share.`,
    studio: ({ place }) =>
      `A student studio in ${place}, a short cycle from campus, with a kitchen and a bathroom of its own.`,
    plot: ({ place }) => `A plot in ${place} where you decide which way the sunlight comes in.`,
    street: ({ place }) => `Building land on an existing street in ${place}.`,
    lockUp: ({ place }) => `A lock-up garage in ${place}, wide enough to get out of the car as well.`,
    space: ({ place }) => `A parking space in ${place}, wide enough to get out of the car as well.`,
    officeFloor: ({ place, floor }) =>
      `A workplace on the ${ordinal(floor)} floor in ${place}, with plenty of daylight.`,
    loading: ({ place }) => `Easy to spot in ${place}, with room to load and unload.`,
    workplace: ({ place }) => `A workplace in ${place} with plenty of daylight and a front door at street level.`,
    guests: ({ place }) => `A business in ${place} with loyal guests and a fitted kitchen.`,
    farm: ({ place }) => `A farm in ${place}: a farmhouse and a barn beside a yard.`,
    stables: ({ place }) => `Stables in ${place}, with a meadow that runs to the fence.`,
    boat: ({ place }) => `A houseboat in ${place}, for anyone who has seen enough ordinary homes.`,
  },
  inside: ({ living, storage, parts }) =>
    `Inside there are ${living}, ${storage ? 'hall and storage' : 'hall'} included: a living room, a kitchen, ${parts}.`,
  rooms: {
    bedrooms: (n) => `${NUMBERS[n] ?? n} ${n === 1 ? 'bedroom' : 'bedrooms'}`,
    bathrooms: (n) => (n === 1 ? 'a bathroom' : `${NUMBERS[n] ?? n} bathrooms`),
    OTHER: (n) => (n === 1 ? 'a shop' : `${NUMBERS[n] ?? n} shops`),
    OFFICE: (n) => (n === 1 ? 'a study' : `${NUMBERS[n] ?? n} studies`),
    DRESSING: (n) => (n === 1 ? 'a dressing room' : `${NUMBERS[n] ?? n} dressing rooms`),
    LAUNDRY: (n) => (n === 1 ? 'a laundry room' : `${NUMBERS[n] ?? n} laundry rooms`),
  },
  whole: {
    plot: () => 'Planning rules allow a single-family home, and the utilities run along the street.',
    lockUp: () => 'The door opens by remote control, day and night.',
    space: () => 'It can be reached day and night.',
    room: (living) => `The room itself measures ${living}.`,
    open: (living) => `${living} in all, to arrange as you like.`,
  },
  outside: (list) => `There is also ${list}.`,
  things: {
    garden: (side) => `a ${SIDES[side]}-facing garden`,
    terrace: (area) => `a terrace of ${area}`,
    pool: 'a swimming pool',
    garage: 'a garage',
    bicycleShed: 'a locked bicycle store',
    elevator: 'a lift',
  },
  state: {
    plot: () => 'There is nothing built on the plot.',
    newBuild: () => 'New build to today’s energy standards, with a heat pump.',
    toRenovate: () => 'There is work to do: roof, windows and services need attention. The price allows for it.',
    renovated: (year) =>
      `It dates from ${year} and has been insulated and given new windows, which you notice in the quiet and on the bill.`,
    efficient: (year) => `Built in ${year} and well insulated from the start.`,
    kept: (year) => `Built in ${year} and well looked after; there is room to insulate further in time.`,
  },
  closing: {
    come: 'Come and see it when it suits you.',
    measure: 'Book a viewing, and do bring a tape measure.',
    plan: 'The floor plan and the size of every room are below.',
  },
}

function ordinal(n: number): string {
  return ['ground', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'][n] ?? `${n}th`
}
