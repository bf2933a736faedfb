import type { Region } from './listing.ts'

/** A real place for invented listings. `level`: a rough price per m² in euro. `weight`: how often it is picked. */
export type Town = {
  postalCode: string
  locality: string
  region: Region
  level: number
  weight: number
  coast?: boolean
}

export function languageOf(town: Town): 'nl' | 'fr' | 'de' {
  if (town.postalCode === '4700') return 'de'
  return town.region === 'BE-VLG' ? 'nl' : 'fr'
}

/** Price levels are rounded guesses for a demonstration, not statistics. */
export const TOWNS: readonly Town[] = [
  { postalCode: '2800', locality: 'Mechelen', region: 'BE-VLG', level: 2700, weight: 9 },
  { postalCode: '2812', locality: 'Muizen', region: 'BE-VLG', level: 2600, weight: 3 },
  { postalCode: '2820', locality: 'Bonheiden', region: 'BE-VLG', level: 2900, weight: 3 },
  { postalCode: '2500', locality: 'Lier', region: 'BE-VLG', level: 2650, weight: 4 },
  { postalCode: '2000', locality: 'Antwerpen', region: 'BE-VLG', level: 3200, weight: 6 },
  { postalCode: '2018', locality: 'Antwerpen', region: 'BE-VLG', level: 2900, weight: 4 },
  { postalCode: '2600', locality: 'Berchem', region: 'BE-VLG', level: 2750, weight: 4 },
  { postalCode: '3000', locality: 'Leuven', region: 'BE-VLG', level: 3500, weight: 7 },
  { postalCode: '3001', locality: 'Heverlee', region: 'BE-VLG', level: 3300, weight: 3 },
  { postalCode: '3010', locality: 'Kessel-Lo', region: 'BE-VLG', level: 3000, weight: 4 },
  { postalCode: '3500', locality: 'Hasselt', region: 'BE-VLG', level: 2450, weight: 4 },
  { postalCode: '9000', locality: 'Gent', region: 'BE-VLG', level: 3300, weight: 9 },
  { postalCode: '9040', locality: 'Sint-Amandsberg', region: 'BE-VLG', level: 2600, weight: 3 },
  { postalCode: '9050', locality: 'Gentbrugge', region: 'BE-VLG', level: 2700, weight: 3 },
  { postalCode: '8000', locality: 'Brugge', region: 'BE-VLG', level: 2900, weight: 5 },
  { postalCode: '8400', locality: 'Oostende', region: 'BE-VLG', level: 2600, weight: 5, coast: true },
  { postalCode: '8300', locality: 'Knokke', region: 'BE-VLG', level: 6200, weight: 4, coast: true },
  { postalCode: '8500', locality: 'Kortrijk', region: 'BE-VLG', level: 2100, weight: 3 },
  { postalCode: '9100', locality: 'Sint-Niklaas', region: 'BE-VLG', level: 2350, weight: 3 },
  { postalCode: '1000', locality: 'Brussel', region: 'BE-BRU', level: 3500, weight: 5 },
  { postalCode: '1050', locality: 'Elsene', region: 'BE-BRU', level: 3900, weight: 7 },
  { postalCode: '1180', locality: 'Ukkel', region: 'BE-BRU', level: 3700, weight: 5 },
  { postalCode: '1030', locality: 'Schaarbeek', region: 'BE-BRU', level: 3000, weight: 4 },
  { postalCode: '1060', locality: 'Sint-Gillis', region: 'BE-BRU', level: 3300, weight: 3 },
  { postalCode: '1300', locality: 'Wavre', region: 'BE-WAL', level: 2750, weight: 3 },
  { postalCode: '1348', locality: 'Louvain-la-Neuve', region: 'BE-WAL', level: 3300, weight: 3 },
  { postalCode: '5000', locality: 'Namur', region: 'BE-WAL', level: 2250, weight: 6 },
  { postalCode: '5100', locality: 'Jambes', region: 'BE-WAL', level: 2150, weight: 3 },
  { postalCode: '4000', locality: 'Liège', region: 'BE-WAL', level: 1850, weight: 6 },
  { postalCode: '4020', locality: 'Liège', region: 'BE-WAL', level: 1750, weight: 3 },
  { postalCode: '4700', locality: 'Eupen', region: 'BE-WAL', level: 2050, weight: 4 },
  { postalCode: '6940', locality: 'Durbuy', region: 'BE-WAL', level: 2000, weight: 3 },
  { postalCode: '6900', locality: 'Marche-en-Famenne', region: 'BE-WAL', level: 1650, weight: 2 },
  { postalCode: '7000', locality: 'Mons', region: 'BE-WAL', level: 1650, weight: 3 },
  { postalCode: '7500', locality: 'Tournai', region: 'BE-WAL', level: 1600, weight: 3 },
  { postalCode: '4900', locality: 'Spa', region: 'BE-WAL', level: 1800, weight: 2 },
]

/** Invented street names that are in no Belgian street register. */
export const STREETS: Record<'nl' | 'fr', readonly string[]> = {
  nl: [
    'Sleedoornhof',
    'Bleekvelddreef',
    'Weefgetouwkaai',
    'Lindeschaduwlaan',
    'Torenvalkpad',
    'Zilvermeeuwplein',
    'Kantklossersgang',
    'Mosterdmolenweg',
    'Vlasroterskaai',
    'Druppelsteenstraat',
    'Pauwoogdreef',
    'Zwaluwnestlaan',
    'Schippersknoopkaai',
    'Hopbelstraat',
    'Wilgenkatjespad',
    'Trapgevelplein',
    'Roerdompweg',
    'Klokkengietersgang',
    'Waterlisdreef',
    'Appelbloesemhof',
    'Zandloperstraat',
    'Nachtegaalskaai',
    'Lantaarnstekersgang',
    'Kersenpitlaan',
    'Draaibruglaan',
    'Ganzenveerstraat',
    'Blauwkousplein',
    'Zonnewijzerhof',
    'Distelvinkpad',
    'Korenschoofweg',
  ],
  fr: [
    'Rue du Pinson Bavard',
    'Chemin des Trois Lanternes',
    'Allée du Noyer Penché',
    'Rue de la Plume d’Oie',
    'Quai des Tanneurs Bleus',
    'Rue du Cadran Tranquille',
    'Venelle du Sablier',
    'Chemin de la Mare aux Libellules',
    'Rue des Quatre Girouettes',
    'Allée des Martinets Noirs',
    'Place du Tilleul Creux',
    'Rue du Merle Lettré',
    'Chemin du Gué Dormant',
    'Rue de l’Encrier',
    'Montée des Ardoises Fines',
    'Rue du Grillon Voyageur',
    'Avenue des Marronniers Roses',
    'Impasse du Chat Perché',
    'Rue de la Lucarne',
    'Sentier des Mûres Douces',
  ],
}

/** Names of projects, by the language of their place. */
export const PROJECT_NAMES: Record<'nl' | 'fr', readonly string[]> = {
  nl: ['Dijlekaai Noord', 'Hof ter Wilgen', 'De Spinnerij', 'Park Zonnewijzer'],
  fr: ['Les Terrasses du Gué', 'Clos des Libellules'],
}
