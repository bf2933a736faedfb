import { inTurn, type Phrases } from '#feeds/demo/texts/phrases.ts'

const SIDES = {
  N: 'au nord',
  NE: 'au nord-est',
  E: 'à l’est',
  SE: 'au sud-est',
  S: 'plein sud',
  SW: 'au sud-ouest',
  W: 'à l’ouest',
  NW: 'au nord-ouest',
}

export const fr: Phrases = {
  opening: ({ family, place, coast, turn, floor }) =>
    ({
      house: inTurn(
        [
          `Une maison où le matin s’installe dans la cuisine avant vous, dans une rue paisible de ${place}.`,
          `Dès l’entrée, le regard file jusqu’au jardin. À ${place}, à quelques pas du centre.`,
          `Bien bâtie, habitée avec soin, prête pour une nouvelle famille à ${place}.`,
          `À ${place}, une maison aux plafonds hauts et aux larges fenêtres, dont la façade a vu rentrer bien des générations.`,
        ],
        turn,
      ),
      apartment: coast
        ? inTurn(
            [
              `Se réveiller dans la lumière de la mer : un appartement à ${place}, à quelques rues de la digue.`,
              `Un appartement à ${place} où l’on secoue le sable de ses chaussures dans sa propre entrée.`,
            ],
            turn,
          )
        : inTurn(
            [
              `Un appartement clair ${floor === 0 ? 'au rez-de-chaussée' : `au ${floor === 1 ? '1er' : `${floor}e`} étage`} à ${place}, ouvert sur deux côtés.`,
              `Au-dessus des toits de ${place} : un appartement qui paraît plus grand que sur le papier.`,
              `De plain-pied, dans une petite résidence de ${place} où les voisins se saluent.`,
            ],
            turn,
          ),
      student: `Une chambre calme à ${place}, à portée de vélo du campus, avec cuisine partagée et un jardin pour réviser.`,
      land: inTurn(
        [
          `Un terrain à ${place} où c’est vous qui décidez par où entre le soleil.`,
          `Un terrain à bâtir le long d’une rue existante de ${place}, plat et bien desservi.`,
        ],
        turn,
      ),
      garage: `Un emplacement sec et bien éclairé à ${place}, assez large pour ouvrir sa portière.`,
      work: inTurn(
        [
          `Un lieu de travail à ${place}, généreux en lumière et en hauteur, avec entrée de plain-pied.`,
          `Bien visible à ${place}, avec de la place pour charger et décharger.`,
        ],
        turn,
      ),
      horeca: `Une affaire à ${place} avec ses habitués, une cuisine équipée et une terrasse où le soleil s’attarde.`,
      farm: `Une ferme à ${place}, ses étables autour d’une cour pavée et ses prairies jusqu’à la haie.`,
      other: `Un bien à part à ${place}, pour qui a déjà vu assez de maisons ordinaires.`,
    })[family],
  inside: ({ bedrooms, living, family, turn }) =>
    family === 'land'
      ? 'Les prescriptions autorisent une maison unifamiliale ; les raccordements passent dans la rue.'
      : family === 'garage'
        ? 'On y accède par télécommande, de jour comme de nuit.'
        : bedrooms > 0
          ? inTurn(
              [
                `L’intérieur offre ${living} m², ${bedrooms === 1 ? 'une chambre' : `${bedrooms} chambres`}, un séjour avec cuisine ouverte et plus de rangements qu’on ne s’y attend.`,
                `Les ${living} m² sont bien répartis : ${bedrooms === 1 ? 'une chambre' : `${bedrooms} chambres`}, une salle de bains avec fenêtre et une cuisine où l’on mange à table.`,
              ],
              turn,
            )
          : `En tout ${living} m², à aménager librement.`,
  outside: ({ garden, terrace, garage, bicycleShed, pool, elevator }) => {
    const parts = [
      garden && `un jardin orienté ${SIDES[garden]}`,
      terrace && `une terrasse de ${terrace} m²`,
      pool && 'une piscine',
      garage && 'un garage',
      bicycleShed && 'un local à vélos fermé',
      elevator && 'un ascenseur',
    ].filter((part) => typeof part === 'string')
    return parts.length > 0
      ? `S’y ajoutent ${list(parts)}.`.replace('S’y ajoutent', parts.length > 1 ? 'S’y ajoutent' : 'S’y ajoute')
      : null
  },
  state: ({ renovate, newBuild, goodEnergy, year, family }) =>
    family === 'land'
      ? 'La parcelle est libre de toute construction.'
      : newBuild
        ? 'Construction neuve aux normes énergétiques actuelles, avec pompe à chaleur et chauffage au sol.'
        : renovate
          ? 'Il y a du travail : toiture, châssis et techniques demandent de l’attention. Le prix en tient compte.'
          : goodEnergy
            ? `${year ? `Le bien date de ${year} ; il` : 'Il'} a été isolé et doté de nouveaux châssis : cela s’entend au silence et se lit sur la facture.`
            : `${year ? `Construit en ${year} et` : 'Bien'} soigneusement entretenu ; on pourra encore isoler plus tard.`.replace(
                'Bien soigneusement',
                'Soigneusement',
              ),
  closing: ({ turn }) =>
    inTurn(
      [
        'Venez voir, au moment qui vous convient.',
        'Réservez une visite et prenez un mètre avec vous.',
        'Le plan et les mesures de chaque pièce se trouvent ci-dessous.',
      ],
      turn,
    ),
}

function list(parts: string[]): string {
  return new Intl.ListFormat('fr', { type: 'conjunction' }).format(parts)
}
