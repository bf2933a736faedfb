import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PMTiles } from 'pmtiles'
import { readVectorTile } from '#media/map/vector-tile.ts'

/** Street names written down by us: what Belgium's three languages and its neighbours have, with every kind, title and letter. */
export const NAMES: readonly string[] = [
  ...['Kerkstraat', 'Stationsstraat', 'Korte Meer', 'Markt', 'Grote Markt', 'Kouter', 'Vrijdagmarkt', 'Zwijgersdreef'],
  ...['Burgemeester Vanderveldelaan', 'Burg. Vandenbogaertlaan', 'Dokter Van Bockxstaelestraat', 'Dr. Roberechtsplein'],
  ...['Koningin Astridlaan', 'Kon. Elisabethlaan', 'Koning Albertlaan', 'Onze-Lieve-Vrouwestraat', 'O.L.V.-plein'],
  ...[
    'Onze-Lieve-Vrouw-Bezoekingstraat',
    'Sint-Pietersnieuwstraat',
    'St. Jansvest',
    'Sint-Lievenslaan',
    'Pastoor Lambertsweg',
  ],
  ...[
    'Generaal Lemanstraat',
    'Gen. Capiaumontstraat',
    'Professor Van Ginnekendreef',
    'Kanunnik Triestlaan',
    'Prinses Clementinalaan',
  ],
  ...[
    'Gebroeders De Smetstraat',
    'Jozef II-straat',
    'Brusselsesteenweg',
    'Steenweg op Zichem',
    'Kortrijksesteenweg',
    'Coupure Links',
  ],
  ...['Wijngaardstraat', 'IJskelderstraat', 'Maïsstraat', 'Groot-Brittanniëlaan', 'Opgeëistenlaan', 'Boerenkrijglaan'],
  ...["'t Stuk", 'Einde Were', 'Zesseptemberlaan', '14-Juli-laan', 'Edmond Boonenstraat', 'Filips van Arteveldeplein'],
  ...[
    'Rue Haute',
    "Rue de l'Abbé Lemire",
    'Rue de la Loi',
    'Rue du 22 Août',
    "Rue de l'Épée",
    'Rue des Cœurs Vaillants',
  ],
  ...['Avenue Louise', 'Av. Winston Churchill', 'Avenue du Prince Héritier', 'Boulevard Anspach', 'Bd Émile Jacqmain'],
  ...[
    'Chaussée de Wavre',
    'Ch. de Charleroi',
    'Chaussée d’Ixelles',
    'Allée Verte',
    'All. des Hêtres',
    'Place du Jeu de Balle',
  ],
  ...[
    'Pl. Saint-Lambert',
    'Square Ambiorix',
    'Impasse du Bœuf',
    'Drève du Caporal',
    'Quai au Foin',
    'Sentier de l’Écluse',
  ],
  ...['Rue Docteur Huet', 'Rue du Dr Élie Lambotte', 'Rue Notre-Dame', 'Rue Sainte-Catherine', 'Rue du Général Gratry'],
  ...[
    'Rue Professeur Mahaim',
    'Rue du Chanoine Œllers',
    'Clos des Églantiers',
    'Grand-Place',
    'Rue Ægidius',
    'Vieille Rue du Moulin',
  ],
  ...[
    'Hauptstraße',
    'Bahnhofstr.',
    'Schloßallee',
    'Königsallee',
    'Mühlenweg',
    'Färbergasse',
    'Straße des Friedens',
    'Am Größten Tor',
  ],
  ...[
    'Bürgermeister-Müller-Straße',
    'Malmedyer Straße',
    'Hindenburgplatz',
    'Überfeldweg',
    'Große Gasse',
    'Löwenstraße',
  ],
]

const STREETS_OF_GHENT = fileURLToPath(new URL('../../../shared/data/map/streets-sample.pmtiles', import.meta.url))
export const missingStreets = existsSync(STREETS_OF_GHENT) ? null : '../shared'

/** The streets of the centre of Ghent, 1,075 names of OpenStreetMap, from the folder beside the project. */
export async function realNames(): Promise<string[]> {
  const file = readFileSync(STREETS_OF_GHENT)
  const tiles = new PMTiles({
    getKey: () => STREETS_OF_GHENT,
    getBytes: (offset, length) =>
      Promise.resolve({ data: new Uint8Array(file.subarray(offset, offset + length)).buffer }),
  })
  const { minLon, minLat, maxLon, maxLat } = await tiles.getHeader()
  const [west, north] = tileAt(minLon, maxLat)
  const [east, south] = tileAt(maxLon, minLat)
  const names = new Set<string>()
  for (let x = west; x <= east; x++)
    for (let y = north; y <= south; y++) {
      const tile = await tiles.getZxy(ZOOM, x, y)
      const roads = tile && readVectorTile(new Uint8Array(tile.data)).get('roads')
      for (const { tags } of roads ?? [])
        if (typeof tags['name'] === 'string' && !ROAD_NUMBER.test(tags['name'])) names.add(tags['name'])
    }
  return [...names].toSorted()
}

const ZOOM = 14
const ROAD_NUMBER = /^[A-Z]\d+$/

function tileAt(lon: number, lat: number): [x: number, y: number] {
  const radians = (lat * Math.PI) / 180
  const down = (1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2
  return [Math.floor(((lon + 180) / 360) * 2 ** ZOOM), Math.floor(down * 2 ** ZOOM)]
}

const KINDS = ['Rue', 'Avenue', 'Boulevard', 'Chaussée', 'Place', 'Allée', 'Square', 'Clos', 'Impasse', 'Drève']
const NAMED_AFTER = [
  ...['de la Gare', 'des Tilleuls', 'du Moulin', 'de l’Église', 'des Écoles', 'Albert Ier', 'Léopold II', 'Émile Zola'],
  ...[
    'du Château',
    'de la Chapelle',
    'des Prés',
    'du Bœuf',
    'Saint-Roch',
    'Sainte-Barbe',
    'de la Fontaine',
    'des Hêtres',
  ],
  ...[
    'Joseph Wauters',
    'du Général Leman',
    'de la Libération',
    'des Combattants',
    'du Vieux Puits',
    'Notre-Dame de Lourdes',
  ],
  ...[
    'de la Résistance',
    'du Centre',
    'de Bruxelles',
    'de Namur',
    'Haute',
    'Basse',
    'Neuve',
    'Verte',
    'du Pont',
    'du Bois',
  ],
  ...[
    'de l’Hôpital',
    'des Sœurs',
    'Vandervelde',
    'Jean Jaurès',
    'du Roi Chevalier',
    'de l’Abbaye',
    'Roosevelt',
    'du Maréchal Foch',
  ],
  ...[
    'de l’Yser',
    'des Trois Rois',
    'du Docteur Schweitzer',
    'du Bourgmestre Gilson',
    'Reine Élisabeth',
    'du Cheval Blanc',
  ],
]
const ENDINGS = ['straat', 'laan', 'plein', 'dreef', 'steenweg', 'weg', 'pad', 'hof', 'kaai', 'berg']
const BEGINNINGS = [
  ...[
    'Linde',
    'Beuken',
    'Populieren',
    'Kapel',
    'Molen',
    'Veld',
    'Bosch',
    'Eiken',
    'Acacia',
    'Zonne',
    'Vijver',
    'Kasteel',
  ],
  ...[
    'Heilig-Hart',
    'Sint-Rochus',
    'Burgemeester De Raedt',
    'Dokter Haek',
    'Koningin Fabiola',
    'Pastoor Devos',
    'Guido Gezelle',
  ],
  ...[
    'Berken',
    'Wilgen',
    'Rozen',
    'Tulpen',
    'Merel',
    'Nachtegaal',
    'Leeuwerik',
    'Spoor',
    'Haven',
    'Vaart',
    'Schelde',
    'Klooster',
  ],
  ...[
    'Vrijheids',
    'Nijverheids',
    'Dr. Persoons',
    'Albert I-',
    'Leopold II-',
    'Oude Gentse',
    'Groene',
    'Hof ter Bergen',
  ],
  ...['Hendrik Conscience', 'Kardinaal Mercier', 'Jan Van Eyck', 'Graaf van Egmont', 'Baron Opsomer', 'Priester Daens'],
]

/** Names put together like streets all over Belgium are called: nearly 1,000. */
export const composedNames = (): string[] => [
  ...KINDS.flatMap((kind) => NAMED_AFTER.map((name) => `${kind} ${name}`)),
  ...ENDINGS.flatMap((ending) => BEGINNINGS.map((name) => name + ending)),
]
