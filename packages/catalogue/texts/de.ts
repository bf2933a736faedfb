import type { Phrases } from './phrases.ts'

const SIDES = {
  N: 'Norden',
  NE: 'Nordosten',
  E: 'Osten',
  SE: 'Südosten',
  S: 'Süden',
  SW: 'Südwesten',
  W: 'Westen',
  NW: 'Nordwesten',
}
const NUMBERS = ['kein', 'ein', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht']

export const de: Phrases = {
  opening: {
    stairs: ({ place }) =>
      `Ein Haus, in dem der Morgen schon in der Küche sitzt, bevor Sie die Treppe hinunterkommen – in einer Straße von ${place}.`,
    garden: ({ place }) => `Ein Haus in ${place} mit einem Garten, in dem man gern sitzen bleibt.`,
    livedIn: ({ place }) => `Solide gebaut, mit Sorgfalt bewohnt und bereit für die nächste Familie in ${place}.`,
    oldFront: ({ place }) => `Eine Fassade, die schon viele Generationen hat heimkommen sehen: ein Haus in ${place}.`,
    house: ({ place }) => `Ein Haus in ${place}, in dem jeder Raum seinen Platz hat.`,
    sea: ({ place }) => `Aufwachen im Licht, das vom Meer kommt: eine Wohnung in ${place}.`,
    sand: ({ place }) => `Eine Wohnung in ${place}, in deren Diele man sich den Sand von den Schuhen klopft.`,
    groundFloor: ({ place }) => `Eine helle Wohnung im Erdgeschoss in ${place}.`,
    upperFloor: ({ place, floor }) => `Eine helle Wohnung im ${floor}. Stock in ${place}.`,
    aboveRoofs: ({ place }) => `Über den Dächern von ${place}: eine Wohnung, die größer wirkt als auf dem Papier.`,
    oneLevel: ({ place }) => `Alles auf einer Ebene, in einem Haus in ${place}, in dem man sich grüßt.`,
    twoLevels: ({ place }) => `Eine Wohnung auf zwei Ebenen in ${place}, die Schlafräume oben.`,
    room: ({ place }) => `Ein ruhiges Zimmer in ${place}, mit dem Rad schnell am Campus; Küche und Bad werden geteilt.`,
    studio: ({ place }) => `Ein Studio in ${place}, mit dem Rad schnell am Campus, mit eigener Küche und eigenem Bad.`,
    plot: ({ place }) => `Ein Grundstück in ${place}, auf dem Sie selbst bestimmen, wo die Sonne hereinkommt.`,
    street: ({ place }) => `Bauland an einer bestehenden Straße in ${place}.`,
    lockUp: ({ place }) => `Eine abschließbare Garage in ${place}, breit genug, um auch auszusteigen.`,
    space: ({ place }) => `Ein Stellplatz in ${place}, breit genug, um auch auszusteigen.`,
    officeFloor: ({ place, floor }) => `Ein Arbeitsplatz im ${floor}. Stock in ${place}, mit viel Tageslicht.`,
    loading: ({ place }) => `Gut sichtbar gelegen in ${place}, mit Platz zum Be- und Entladen.`,
    workplace: ({ place }) => `Ein Arbeitsplatz in ${place} mit viel Tageslicht und Eingang zu ebener Erde.`,
    guests: ({ place }) => `Ein Lokal in ${place} mit Stammgästen und eingerichteter Küche.`,
    farm: ({ place }) => `Ein Hof in ${place}: ein Wohnhaus und eine Scheune an einem Hofplatz.`,
    stables: ({ place }) => `Stallungen in ${place}, mit einer Weide bis an den Zaun.`,
    boat: ({ place }) => `Ein Hausboot in ${place}, für alle, die genug gewöhnliche Häuser gesehen haben.`,
  },
  inside: ({ living, storage, parts }) =>
    `Innen sind es ${living}, ${storage ? 'Diele und Abstellraum' : 'Diele'} mitgerechnet: ein Wohnraum, eine Küche, ${parts}.`,
  rooms: {
    bedrooms: (n) => `${NUMBERS[n] ?? n} Schlafzimmer`,
    bathrooms: (n) => (n === 1 ? 'ein Bad' : `${NUMBERS[n] ?? n} Bäder`),
    OTHER: (n) => (n === 1 ? 'ein Ladenlokal' : `${NUMBERS[n] ?? n} Ladenlokale`),
    OFFICE: (n) => (n === 1 ? 'ein Arbeitszimmer' : `${NUMBERS[n] ?? n} Arbeitszimmer`),
    DRESSING: (n) => (n === 1 ? 'ein Ankleidezimmer' : `${NUMBERS[n] ?? n} Ankleidezimmer`),
    LAUNDRY: (n) => (n === 1 ? 'eine Waschküche' : `${NUMBERS[n] ?? n} Waschküchen`),
  },
  whole: {
    plot: () => 'Zulässig ist ein Einfamilienhaus; die Anschlüsse liegen in der Straße.',
    lockUp: () => 'Das Tor öffnet per Fernbedienung, Tag und Nacht.',
    space: () => 'Er ist Tag und Nacht erreichbar.',
    room: (living) => `Das Zimmer selbst misst ${living}.`,
    open: (living) => `Insgesamt ${living}, frei einteilbar.`,
  },
  outside: (list, count) => `Dazu ${count > 1 ? 'kommen' : 'kommt'} ${list}.`,
  things: {
    garden: (side) => `ein Garten nach ${SIDES[side]}`,
    terrace: (area) => `eine Terrasse von ${area}`,
    pool: 'ein Schwimmbecken',
    garage: 'eine Garage',
    bicycleShed: 'ein abschließbarer Fahrradraum',
    elevator: 'ein Aufzug',
  },
  state: {
    plot: () => 'Das Grundstück ist unbebaut.',
    newBuild: () => 'Neubau nach heutigem Energiestandard, mit Wärmepumpe.',
    toRenovate: () => 'Es gibt zu tun: Dach, Fenster und Technik brauchen Zuwendung. Der Preis berücksichtigt das.',
    renovated: (year) =>
      `Baujahr ${year}, inzwischen gedämmt und mit neuen Fenstern versehen: Das hört man an der Stille und sieht man an der Rechnung.`,
    efficient: (year) => `Baujahr ${year} und von Anfang an gut gedämmt.`,
    kept: (year) => `Baujahr ${year}, gut gepflegt; später lässt sich noch weiter dämmen.`,
  },
  closing: {
    come: 'Kommen Sie vorbei, wann es Ihnen passt.',
    measure: 'Vereinbaren Sie eine Besichtigung und bringen Sie ruhig ein Maßband mit.',
    plan: 'Grundriss und Maße jedes Zimmers finden Sie unten.',
  },
}
