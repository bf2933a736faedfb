import { inTurn, type Phrases } from '#feeds/demo/texts/phrases.ts'

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

export const nl: Phrases = {
  opening: ({ family, place, coast, turn, floor }) =>
    ({
      house: inTurn(
        [
          `Een huis waar de ochtend al in de keuken zit voor u de trap af bent, in een rustige straat van ${place}.`,
          `Wie hier binnenkomt, kijkt meteen door tot in de tuin. In ${place}, op wandelafstand van het centrum.`,
          `Degelijk gebouwd, met zorg bewoond en klaar voor een volgend gezin in ${place}.`,
          `In ${place} staat een huis met hoge plafonds, brede vensters en een gevel die al heel wat generaties heeft zien thuiskomen.`,
        ],
        turn,
      ),
      apartment: coast
        ? inTurn(
            [
              `Wakker worden met licht dat van zee komt: een appartement in ${place}, een paar straten van de dijk.`,
              `Een appartement in ${place} waar u het zand van uw schoenen klopt in een eigen inkom.`,
            ],
            turn,
          )
        : inTurn(
            [
              `Een licht appartement op de ${floor === 0 ? 'begane grond' : `${floor}e verdieping`} in ${place}, met ramen aan twee kanten.`,
              `Boven de daken van ${place}: een appartement dat groter aanvoelt dan het op papier is.`,
              `Alles op één niveau, in een kleine residentie in ${place} waar de buren elkaar groeten.`,
            ],
            turn,
          ),
      student: `Een rustige kamer in ${place}, op fietsafstand van de campus, met gedeelde keuken en een tuin om te blokken.`,
      land: inTurn(
        [
          `Een perceel in ${place} waar u zelf bepaalt waar het zonlicht binnenvalt.`,
          `Bouwgrond aan een bestaande straat in ${place}, vlak en goed ontsloten.`,
        ],
        turn,
      ),
      garage: `Een droge, goed verlichte plaats in ${place}, breed genoeg om ook nog uit te stappen.`,
      work: inTurn(
        [
          `Een werkplek in ${place} met veel daglicht, hoge ruimtes en een voordeur op de begane grond.`,
          `Goed zichtbaar gelegen in ${place}, met plaats om te laden en te lossen.`,
        ],
        turn,
      ),
      horeca: `Een zaak in ${place} met een trouwe kring gasten, een ingerichte keuken en een terras waar de zon lang blijft hangen.`,
      farm: `Een hoeve in ${place} met stallingen rond een gekasseid erf en weiden tot aan de haag.`,
      other: `Een bijzonder pand in ${place} voor wie al genoeg gewone huizen heeft gezien.`,
    })[family],
  inside: ({ bedrooms, living, family, turn }) =>
    family === 'land'
      ? 'De voorschriften laten een eengezinswoning toe; de nutsleidingen liggen in de straat.'
      : family === 'garage'
        ? 'De toegang gebeurt met een afstandsbediening, dag en nacht.'
        : bedrooms > 0
          ? inTurn(
              [
                `Binnen zijn er ${living} m² met ${bedrooms === 1 ? 'één slaapkamer' : `${bedrooms} slaapkamers`}, een leefruimte met open keuken en meer bergruimte dan u verwacht.`,
                `De ${living} m² zijn slim verdeeld: ${bedrooms === 1 ? 'één slaapkamer' : `${bedrooms} slaapkamers`}, een badkamer met daglicht en een keuken waar een tafel in past.`,
              ],
              turn,
            )
          : `In totaal ${living} m², vrij in te delen.`,
  outside: ({ garden, terrace, garage, bicycleShed, pool, elevator }) => {
    const parts = [
      garden && `een tuin op ${SIDES[garden]}`,
      terrace && `een terras van ${terrace} m²`,
      pool && 'een zwembad',
      garage && 'een garage',
      bicycleShed && 'een afgesloten fietsenstalling',
      elevator && 'een lift',
    ].filter((part) => typeof part === 'string')
    return parts.length > 0 ? `Er is ook ${list(parts)}.` : null
  },
  state: ({ renovate, newBuild, goodEnergy, year, family }) =>
    family === 'land'
      ? 'Het perceel is vrij van bebouwing.'
      : newBuild
        ? 'Nieuwbouw volgens de huidige energienormen, met warmtepomp en vloerverwarming.'
        : renovate
          ? 'Er is werk aan: dak, ramen en technieken vragen aandacht. De prijs houdt daar rekening mee.'
          : goodEnergy
            ? `${year ? `Het pand dateert van ${year} en` : 'Het pand'} werd geïsoleerd en van nieuwe ramen voorzien, wat u merkt aan de stilte én aan de factuur.`
            : `${year ? `Gebouwd in ${year}, ` : ''}netjes onderhouden; wie wil, kan op termijn nog isoleren.`.replace(
                /^n/,
                'N',
              ),
  closing: ({ turn }) =>
    inTurn(
      [
        'Kom kijken op een moment dat u past.',
        'Plan een bezoek en neem gerust een meter mee.',
        'Het grondplan en de maten per kamer vindt u hieronder.',
      ],
      turn,
    ),
}

function list(parts: string[]): string {
  return new Intl.ListFormat('nl', { type: 'conjunction' }).format(parts)
}
