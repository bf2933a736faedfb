import { inTurn, type Phrases } from '#feeds/demo/texts/phrases.ts'

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
  opening: ({ family, place, coast, turn, floor }) =>
    ({
      house: inTurn(
        [
          `A house where the morning reaches the kitchen before you do, on a quiet street in ${place}.`,
          `Step inside and you can see straight through to the garden. In ${place}, an easy walk from the centre.`,
          `Solidly built, lived in with care and ready for its next family in ${place}.`,
          `High ceilings, wide windows and a front that has welcomed home a good few generations, in ${place}.`,
        ],
        turn,
      ),
      apartment: coast
        ? inTurn(
            [
              `Wake up to light off the sea: an apartment in ${place}, a few streets from the front.`,
              `An apartment in ${place} with a hall of its own to shake the sand out of your shoes.`,
            ],
            turn,
          )
        : inTurn(
            [
              `A bright apartment on the ${floor === 0 ? 'ground floor' : `${ordinal(floor ?? 1)} floor`} in ${place}, with windows on two sides.`,
              `Above the rooftops of ${place}: an apartment that feels larger than it measures.`,
              `All on one level, in a small building in ${place} where the neighbours say hello.`,
            ],
            turn,
          ),
      student: `A quiet room in ${place}, a short cycle from campus, with a shared kitchen and a garden to revise in.`,
      land: inTurn(
        [
          `A plot in ${place} where you decide which way the sunlight comes in.`,
          `Building land on an existing street in ${place}, level and easy to reach.`,
        ],
        turn,
      ),
      garage: `A dry, well-lit space in ${place}, wide enough to get out of the car as well.`,
      work: inTurn(
        [
          `A workplace in ${place} with plenty of daylight, high rooms and its own front door at street level.`,
          `Easy to spot in ${place}, with room to load and unload.`,
        ],
        turn,
      ),
      horeca: `A business in ${place} with loyal guests, a fitted kitchen and a terrace where the sun likes to linger.`,
      farm: `A farm in ${place}, its stables set around a cobbled yard and its meadows running to the hedge.`,
      other: `Something out of the ordinary in ${place}, for anyone who has seen enough ordinary homes.`,
    })[family],
  inside: ({ bedrooms, living, family, turn }) =>
    family === 'land'
      ? 'Planning rules allow a single-family home, and the utilities run along the street.'
      : family === 'garage'
        ? 'Access is by remote control, day and night.'
        : bedrooms > 0
          ? inTurn(
              [
                `Inside there are ${living} m² with ${rooms(bedrooms)}, a living room with an open kitchen and more storage than you would expect.`,
                `The ${living} m² are cleverly laid out: ${rooms(bedrooms)}, a bathroom with daylight and a kitchen with room for a table.`,
              ],
              turn,
            )
          : `${living} m² in all, to arrange as you like.`,
  outside: ({ garden, terrace, garage, bicycleShed, pool, elevator }) => {
    const parts = [
      garden && `a ${SIDES[garden]}-facing garden`,
      terrace && `a ${terrace} m² terrace`,
      pool && 'a swimming pool',
      garage && 'a garage',
      bicycleShed && 'a locked bicycle store',
      elevator && 'a lift',
    ].filter((part) => typeof part === 'string')
    return parts.length > 0 ? `There is also ${list(parts)}.` : null
  },
  state: ({ renovate, newBuild, goodEnergy, year, family }) =>
    family === 'land'
      ? 'There is nothing built on the plot.'
      : newBuild
        ? 'New build to today’s energy standards, with a heat pump and underfloor heating.'
        : renovate
          ? 'There is work to do: roof, windows and services need attention. The price allows for it.'
          : goodEnergy
            ? `${year ? `It dates from ${year} and` : 'It'} has been insulated and given new windows, which you notice in the quiet and on the bill.`
            : `${year ? `Built in ${year} and well` : 'Well'} looked after; there is room to insulate further in time.`,
  closing: ({ turn }) =>
    inTurn(
      [
        'Come and see it when it suits you.',
        'Book a viewing, and do bring a tape measure.',
        'The floor plan and the size of every room are below.',
      ],
      turn,
    ),
}

function rooms(bedrooms: number): string {
  return `${NUMBERS[bedrooms] ?? bedrooms} ${bedrooms === 1 ? 'bedroom' : 'bedrooms'}`
}

function ordinal(n: number): string {
  return ['ground', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'][n] ?? `${n}th`
}

function list(parts: string[]): string {
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(parts)
}
