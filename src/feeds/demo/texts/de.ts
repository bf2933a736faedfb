import { inTurn, type Phrases } from '#feeds/demo/texts/phrases.ts'

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

export const de: Phrases = {
  opening: ({ family, place, coast, turn, floor }) =>
    ({
      house: inTurn(
        [
          `Ein Haus, in dem der Morgen schon in der Küche sitzt, bevor Sie die Treppe hinunterkommen – in einer ruhigen Straße von ${place}.`,
          `Wer hier eintritt, blickt gleich bis in den Garten. In ${place}, zu Fuß ins Zentrum.`,
          `Solide gebaut, mit Sorgfalt bewohnt und bereit für die nächste Familie in ${place}.`,
          `Hohe Decken, breite Fenster und eine Fassade, die schon viele Generationen hat heimkommen sehen: ein Haus in ${place}.`,
        ],
        turn,
      ),
      apartment: coast
        ? inTurn(
            [
              `Aufwachen im Licht, das vom Meer kommt: eine Wohnung in ${place}, wenige Straßen vom Deich.`,
              `Eine Wohnung in ${place}, in deren Diele man sich den Sand von den Schuhen klopft.`,
            ],
            turn,
          )
        : inTurn(
            [
              `Eine helle Wohnung im ${floor === 0 ? 'Erdgeschoss' : `${floor}. Stock`} in ${place}, mit Fenstern nach zwei Seiten.`,
              `Über den Dächern von ${place}: eine Wohnung, die größer wirkt als auf dem Papier.`,
              `Alles auf einer Ebene, in einem kleinen Haus in ${place}, in dem man sich grüßt.`,
            ],
            turn,
          ),
      student: `Ein ruhiges Zimmer in ${place}, mit dem Rad schnell am Campus, mit Gemeinschaftsküche und einem Garten zum Lernen.`,
      land: inTurn(
        [
          `Ein Grundstück in ${place}, auf dem Sie selbst bestimmen, wo die Sonne hereinkommt.`,
          `Bauland an einer bestehenden Straße in ${place}, eben und gut erreichbar.`,
        ],
        turn,
      ),
      garage: `Ein trockener, gut beleuchteter Platz in ${place}, breit genug, um auch auszusteigen.`,
      work: inTurn(
        [
          `Ein Arbeitsplatz in ${place} mit viel Tageslicht, hohen Räumen und eigenem Eingang zu ebener Erde.`,
          `Gut sichtbar gelegen in ${place}, mit Platz zum Be- und Entladen.`,
        ],
        turn,
      ),
      horeca: `Ein Lokal in ${place} mit Stammgästen, eingerichteter Küche und einer Terrasse, auf der die Sonne gern bleibt.`,
      farm: `Ein Hof in ${place} mit Stallungen rund um einen gepflasterten Innenhof und Weiden bis an die Hecke.`,
      other: `Etwas Besonderes in ${place}, für alle, die genug gewöhnliche Häuser gesehen haben.`,
    })[family],
  inside: ({ bedrooms, living, family, turn }) =>
    family === 'land'
      ? 'Zulässig ist ein Einfamilienhaus; die Anschlüsse liegen in der Straße.'
      : family === 'garage'
        ? 'Die Zufahrt öffnet per Fernbedienung, Tag und Nacht.'
        : bedrooms > 0
          ? inTurn(
              [
                `Auf ${living} m² finden sich ${bedrooms === 1 ? 'ein Schlafzimmer' : `${bedrooms} Schlafzimmer`}, ein Wohnraum mit offener Küche und mehr Stauraum, als man erwartet.`,
                `Die ${living} m² sind klug aufgeteilt: ${bedrooms === 1 ? 'ein Schlafzimmer' : `${bedrooms} Schlafzimmer`}, ein Bad mit Tageslicht und eine Küche, in die ein Tisch passt.`,
              ],
              turn,
            )
          : `Insgesamt ${living} m², frei einteilbar.`,
  outside: ({ garden, terrace, garage, bicycleShed, pool, elevator }) => {
    const parts = [
      garden && `ein Garten nach ${SIDES[garden]}`,
      terrace && `eine Terrasse von ${terrace} m²`,
      pool && 'ein Schwimmbecken',
      garage && 'eine Garage',
      bicycleShed && 'ein abschließbarer Fahrradraum',
      elevator && 'ein Aufzug',
    ].filter((part) => typeof part === 'string')
    return parts.length > 0 ? `Dazu ${parts.length > 1 ? 'kommen' : 'kommt'} ${list(parts)}.` : null
  },
  state: ({ renovate, newBuild, goodEnergy, year, family }) =>
    family === 'land'
      ? 'Das Grundstück ist unbebaut.'
      : newBuild
        ? 'Neubau nach heutigem Energiestandard, mit Wärmepumpe und Fußbodenheizung.'
        : renovate
          ? 'Es gibt zu tun: Dach, Fenster und Technik brauchen Zuwendung. Der Preis berücksichtigt das.'
          : goodEnergy
            ? `${year ? `Baujahr ${year}, inzwischen` : 'Inzwischen'} gedämmt und mit neuen Fenstern versehen: Das hört man an der Stille und sieht man an der Rechnung.`
            : `${year ? `Baujahr ${year}, gut` : 'Gut'} gepflegt; später lässt sich noch weiter dämmen.`,
  closing: ({ turn }) =>
    inTurn(
      [
        'Kommen Sie vorbei, wann es Ihnen passt.',
        'Vereinbaren Sie eine Besichtigung und bringen Sie ruhig ein Maßband mit.',
        'Grundriss und Maße jedes Zimmers finden Sie unten.',
      ],
      turn,
    ),
}

function list(parts: string[]): string {
  return new Intl.ListFormat('de', { type: 'conjunction' }).format(parts)
}
