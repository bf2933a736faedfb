import type { Phrases } from './phrases.ts'

const SIDES = {
  N: 'het noorden',
  NE: 'het noordoosten',
  E: 'het oosten',
  SE: 'het zuidoosten',
  S: 'het zuiden',
  SW: 'het zuidwesten',
  W: 'het westen',
  NW: 'het noordwesten',
}
const NUMBERS = ['geen', 'één', 'twee', 'drie', 'vier', 'vijf', 'zes', 'zeven', 'acht']

export const nl: Phrases = {
  opening: {
    stairs: ({ place }) =>
      `Een huis waar de ochtend al in de keuken zit voor u de trap af bent, in een straat van ${place}.`,
    garden: ({ place }) => `Een huis in ${place} met een tuin om lang in te blijven zitten.`,
    livedIn: ({ place }) => `Degelijk gebouwd, met zorg bewoond en klaar voor een volgend gezin in ${place}.`,
    oldFront: ({ place }) =>
      `In ${place} staat een huis met een gevel die al heel wat generaties heeft zien thuiskomen.`,
    house: ({ place }) => `Een huis in ${place} waar elke kamer haar eigen plek heeft.`,
    sea: ({ place }) => `Wakker worden met licht dat van zee komt: een appartement in ${place}.`,
    sand: ({ place }) => `Een appartement in ${place} waar u het zand van uw schoenen klopt in een eigen inkom.`,
    groundFloor: ({ place }) => `Een licht appartement op het gelijkvloers in ${place}.`,
    upperFloor: ({ place, floor }) => `Een licht appartement op de ${floor}e verdieping in ${place}.`,
    aboveRoofs: ({ place }) => `Boven de daken van ${place}: een appartement dat groter aanvoelt dan het op papier is.`,
    oneLevel: ({ place }) => `Alles op één niveau, in een residentie in ${place} waar de buren elkaar groeten.`,
    twoLevels: ({ place }) => `Een appartement over twee verdiepingen in ${place}, met de slaapkamers boven.`,
    room: ({ place }) =>
      `Een rustige kamer in ${place}, op fietsafstand van de campus, met keuken en badkamer die u deelt.`,
    studio: ({ place }) =>
      `Een studentenstudio in ${place}, op fietsafstand van de campus, met een eigen keuken en badkamer.`,
    plot: ({ place }) => `Een perceel in ${place} waar u zelf bepaalt waar het zonlicht binnenvalt.`,
    street: ({ place }) => `Bouwgrond aan een bestaande straat in ${place}.`,
    lockUp: ({ place }) => `Een afgesloten garage in ${place}, breed genoeg om ook nog uit te stappen.`,
    space: ({ place }) => `Een parkeerplaats in ${place}, breed genoeg om ook nog uit te stappen.`,
    officeFloor: ({ place, floor }) => `Een werkplek op de ${floor}e verdieping in ${place}, met veel daglicht.`,
    loading: ({ place }) => `Goed zichtbaar gelegen in ${place}, met plaats om te laden en te lossen.`,
    workplace: ({ place }) => `Een werkplek in ${place} met veel daglicht en een voordeur op de begane grond.`,
    guests: ({ place }) => `Een zaak in ${place} met een trouwe kring gasten en een ingerichte keuken.`,
    farm: ({ place }) => `Een hoeve in ${place}: een woonhuis en een schuur aan een erf.`,
    stables: ({ place }) => `Stallen in ${place}, met een weide tot aan de omheining.`,
    boat: ({ place }) => `Een woonboot in ${place}, voor wie al genoeg gewone huizen heeft gezien.`,
  },
  inside: ({ living, storage, parts }) =>
    `Binnen is er ${living}, ${storage ? 'hal en berging' : 'hal'} meegerekend: een leefruimte, een keuken, ${parts}.`,
  rooms: {
    bedrooms: (n) => (n === 1 ? 'één slaapkamer' : `${NUMBERS[n] ?? n} slaapkamers`),
    bathrooms: (n) => (n === 1 ? 'een badkamer' : `${NUMBERS[n] ?? n} badkamers`),
    OTHER: (n) => (n === 1 ? 'een winkelruimte' : `${NUMBERS[n] ?? n} winkelruimtes`),
    OFFICE: (n) => (n === 1 ? 'een bureau' : `${NUMBERS[n] ?? n} bureaus`),
    DRESSING: (n) => (n === 1 ? 'een dressing' : `${NUMBERS[n] ?? n} dressings`),
    LAUNDRY: (n) => (n === 1 ? 'een wasplaats' : `${NUMBERS[n] ?? n} wasplaatsen`),
  },
  whole: {
    plot: () => 'De voorschriften laten een eengezinswoning toe; de nutsleidingen liggen in de straat.',
    lockUp: () => 'De poort gaat open met een afstandsbediening, dag en nacht.',
    space: () => 'De plaats is dag en nacht bereikbaar.',
    room: (living) => `De kamer zelf meet ${living}.`,
    open: (living) => `In totaal ${living}, vrij in te delen.`,
  },
  outside: (list) => `Er is ook ${list}.`,
  things: {
    garden: (side) => `een tuin op ${SIDES[side]}`,
    terrace: (area) => `een terras van ${area}`,
    pool: 'een zwembad',
    garage: 'een garage',
    bicycleShed: 'een afgesloten fietsenstalling',
    elevator: 'een lift',
  },
  state: {
    plot: () => 'Het perceel is vrij van bebouwing.',
    newBuild: () => 'Nieuwbouw volgens de huidige energienormen, met een warmtepomp.',
    toRenovate: () => 'Er is werk aan: dak, ramen en technieken vragen aandacht. De prijs houdt daar rekening mee.',
    renovated: (year) =>
      `Het pand dateert van ${year} en werd geïsoleerd en van nieuwe ramen voorzien, wat u merkt aan de stilte én aan de factuur.`,
    efficient: (year) => `Gebouwd in ${year} en van bij de start goed geïsoleerd.`,
    kept: (year) => `Gebouwd in ${year}, netjes onderhouden; wie wil, kan op termijn nog isoleren.`,
  },
  closing: {
    come: 'Kom kijken op een moment dat u past.',
    measure: 'Plan een bezoek en neem gerust een meter mee.',
    plan: 'Het grondplan en de maten per kamer vindt u hieronder.',
  },
}
