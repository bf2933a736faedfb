import type { Phrases } from './phrases.ts'

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
const NUMBERS = ['aucune', 'une', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit']

export const fr: Phrases = {
  opening: {
    stairs: ({ place }) =>
      `Une maison où le matin s’installe dans la cuisine avant que vous n’ayez descendu l’escalier, dans une rue de ${place}.`,
    garden: ({ place }) => `Une maison à ${place}, avec un jardin qu’on ne quitte qu’à regret.`,
    livedIn: ({ place }) => `Bien bâtie, habitée avec soin, prête pour une nouvelle famille à ${place}.`,
    oldFront: ({ place }) => `À ${place}, une maison dont la façade a vu rentrer bien des générations.`,
    house: ({ place }) => `Une maison à ${place} où chaque pièce a trouvé sa place.`,
    sea: ({ place }) => `Se réveiller dans la lumière de la mer\u00A0: un appartement à ${place}.`,
    sand: ({ place }) => `Un appartement à ${place} où l’on secoue le sable de ses chaussures dans sa propre entrée.`,
    groundFloor: ({ place }) => `Un appartement clair au rez-de-chaussée à ${place}.`,
    upperFloor: ({ place, floor }) => `Un appartement clair au ${storey(floor)} étage à ${place}.`,
    aboveRoofs: ({ place }) =>
      `Au-dessus des toits de ${place}\u00A0: un appartement qui paraît plus grand que sur le papier.`,
    oneLevel: ({ place }) => `De plain-pied, dans une résidence de ${place} où les voisins se saluent.`,
    twoLevels: ({ place }) => `Un appartement sur deux niveaux à ${place}, les chambres à l’étage.`,
    room: ({ place }) =>
      `Une chambre calme à ${place}, à portée de vélo du campus, avec une cuisine et une salle de bains à partager.`,
    studio: ({ place }) =>
      `Un studio d’étudiant à ${place}, à portée de vélo du campus, avec sa propre cuisine et sa salle de bains.`,
    plot: ({ place }) => `Un terrain à ${place} où c’est vous qui décidez par où entre le soleil.`,
    street: ({ place }) => `Un terrain à bâtir le long d’une rue existante de ${place}.`,
    lockUp: ({ place }) => `Un garage fermé à ${place}, assez large pour ouvrir sa portière.`,
    space: ({ place }) => `Un emplacement de parking à ${place}, assez large pour ouvrir sa portière.`,
    officeFloor: ({ place, floor }) => `Un lieu de travail au ${storey(floor)} étage à ${place}, généreux en lumière.`,
    loading: ({ place }) => `Bien visible à ${place}, avec de la place pour charger et décharger.`,
    workplace: ({ place }) => `Un lieu de travail à ${place}, généreux en lumière, avec entrée de plain-pied.`,
    guests: ({ place }) => `Une affaire à ${place} avec ses habitués et une cuisine équipée.`,
    farm: ({ place }) => `Une ferme à ${place}\u00A0: un corps de logis et une grange au bord d’une cour.`,
    stables: ({ place }) => `Des écuries à ${place}, avec une prairie jusqu’à la clôture.`,
    boat: ({ place }) => `Une péniche habitable à ${place}, pour qui a déjà vu assez de maisons ordinaires.`,
  },
  inside: ({ living, storage, parts }) =>
    `L’intérieur offre ${living}, ${storage ? 'hall et débarras compris' : 'hall compris'}\u00A0: un séjour, une cuisine, ${parts}.`,
  rooms: {
    bedrooms: (n) => `${NUMBERS[n] ?? n} ${n === 1 ? 'chambre' : 'chambres'}`,
    bathrooms: (n) => `${NUMBERS[n] ?? n} ${n === 1 ? 'salle de bains' : 'salles de bains'}`,
    OTHER: (n) => (n === 1 ? 'un espace commercial' : `${NUMBERS[n] ?? n} espaces commerciaux`),
    OFFICE: (n) => (n === 1 ? 'un bureau' : `${NUMBERS[n] ?? n} bureaux`),
    DRESSING: (n) => (n === 1 ? 'un dressing' : `${NUMBERS[n] ?? n} dressings`),
    LAUNDRY: (n) => (n === 1 ? 'une buanderie' : `${NUMBERS[n] ?? n} buanderies`),
  },
  whole: {
    plot: () => 'Les prescriptions autorisent une maison unifamiliale\u202F; les raccordements passent dans la rue.',
    lockUp: () => 'La porte s’ouvre par télécommande, de jour comme de nuit.',
    space: () => 'On y accède de jour comme de nuit.',
    room: (living) => `La chambre elle-même mesure ${living}.`,
    open: (living) => `En tout ${living}, à aménager librement.`,
  },
  outside: (list, count) => `S’y ${count > 1 ? 'ajoutent' : 'ajoute'} ${list}.`,
  things: {
    garden: (side) => `un jardin orienté ${SIDES[side]}`,
    terrace: (area) => `une terrasse de ${area}`,
    pool: 'une piscine',
    garage: 'un garage',
    bicycleShed: 'un local à vélos fermé',
    elevator: 'un ascenseur',
  },
  state: {
    plot: () => 'La parcelle est libre de toute construction.',
    newBuild: () => 'Construction neuve aux normes énergétiques actuelles, avec pompe à chaleur.',
    toRenovate: () =>
      'Il y a du travail\u00A0: toiture, châssis et techniques demandent de l’attention. Le prix en tient compte.',
    renovated: (year) =>
      `Le bien date de ${year}\u202F; il a été isolé et doté de nouveaux châssis\u00A0: cela s’entend au silence et se lit sur la facture.`,
    efficient: (year) => `Construit en ${year} et bien isolé dès le départ.`,
    kept: (year) => `Construit en ${year} et soigneusement entretenu\u202F; on pourra encore isoler plus tard.`,
  },
  closing: {
    come: 'Venez voir, au moment qui vous convient.',
    measure: 'Réservez une visite et prenez un mètre avec vous.',
    plan: 'Le plan et les mesures de chaque pièce se trouvent ci-dessous.',
  },
}

const storey = (floor: number): string => (floor === 1 ? '1er' : `${floor}e`)
