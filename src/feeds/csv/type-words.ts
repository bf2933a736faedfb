import { PROPERTY_TYPES, type PropertyType, SUBTYPES, type Subtype } from '#domain/listing/listing.ts'
import { foldedWord, longestFirst, phrasesIn, phrasesOf } from '#feeds/csv/phrases.ts'

const TYPE_PHRASES: Partial<Record<PropertyType, string>> = {
  HOUSE:
    'huis, huizen, woning, woonhuis, gezinswoning, eengezinswoning, maison, maison unifamiliale, haus, wohnhaus, einfamilienhaus, house, family house',
  APARTMENT: 'appartement, appartementen, appart, appt, app, flat, apartment, wohnung, etagenwohnung, eigentumswohnung',
  STUDENT_ROOM:
    'kot, studentenkot, studentenkamer, kamer, chambre etudiant, chambre d etudiant, chambreetudiant, kot etudiant, zimmer, studentenzimmer, student room, studentroom',
  LAND: 'grond, perceel, terrain, grundstuck, land, plot',
  GARAGE: 'garage',
  OFFICE: 'kantoor, kantoren, kantoorruimte, bureau, bureaux, espace de bureau, buro, buroflache, office, offices',
  COMMERCIAL:
    'handelspand, handelsruimte, handelsgelijkvloers, commerce, rez commercial, surface commerciale, ladenlokal, commercial, retail',
  INDUSTRIAL: 'bedrijfspand, bedrijfsgebouw, industrie, industriegebouw, halle, gewerbehalle, industrial',
  HORECA: 'horeca, gastronomie',
  AGRICULTURAL: 'boerderij, hoeve, landbouw, ferme, landwirtschaft, farm, agricultural',
}

const SUBTYPE_PHRASES: Partial<Record<Subtype, string>> = {
  DETACHED: 'open bebouwing, vrijstaand, vrijstaande, 4 facades, quatre facades, freistehend, freistehendes, detached',
  SEMI_DETACHED:
    'halfopen bebouwing, half open bebouwing, halfopen, 3 facades, trois facades, twee onder een kap, 2 onder 1 kap, doppelhaushalfte, semi detached',
  TERRACED:
    'gesloten bebouwing, rijwoning, rijhuis, tussenwoning, mitoyenne, 2 facades, deux facades, reihenhaus, reihenmittelhaus, terraced',
  VILLA: 'villa',
  BUNGALOW: 'bungalow, plain pied',
  FARMHOUSE: 'fermette, bauernhaus, farmhouse',
  TOWNHOUSE: 'stadswoning, maison de ville, stadthaus, townhouse',
  MANSION: 'herenhuis, herenwoning, maison de maitre, hotel de maitre, herrenhaus, mansion',
  CHALET: 'chalet',
  COTTAGE: 'cottage',
  BEL_ETAGE: 'bel etage, belle etage, beletage',
  MULTI_FAMILY:
    'meergezinswoning, opbrengsteigendom, opbrengstwoning, appartementsgebouw, immeuble de rapport, immeuble a appartements, mehrfamilienhaus',
  MIXED_USE: 'gemengd gebouw, immeuble mixte, mixed use building',
  STUDIO: 'studio, kitchenette',
  DUPLEX: 'duplex, maisonette, maisonnette, maisonettewohnung',
  TRIPLEX: 'triplex',
  PENTHOUSE: 'penthouse',
  LOFT: 'loft',
  GROUND_FLOOR: 'gelijkvloers, rez de chaussee, erdgeschosswohnung, ground floor',
  SERVICE_FLAT: 'serviceflat, service flat, assistentiewoning, residence services',
  HOLIDAY_FLAT: 'vakantieappartement, appartement de vacances, ferienwohnung, holiday flat',
  STUDENT_STUDIO: 'studentenstudio, studio etudiant, student studio',
  BUILDING_PLOT: 'bouwgrond, terrain a batir, terrainabatir, baugrundstuck, bauland, building plot, building land',
  FOREST: 'bos, bois, wald, forest',
  FIELD: 'weiland, akkerland, prairie, pature, wiese, acker, meadow',
  CLOSED_GARAGE: 'garagebox, box ferme, garage ferme, closed garage',
  PARKING_SPACE:
    'parking, parkeerplaats, staanplaats, autostaanplaats, emplacement de parking, stellplatz, tiefgaragenstellplatz, parking space',
  CARPORT: 'carport',
  PRACTICE: 'praktijkruimte, cabinet medical, praxis',
  SHOP: 'winkel, winkelpand, winkelruimte, magasin, laden, shop',
  WAREHOUSE: 'magazijn, loods, opslagplaats, entrepot, lager, lagerhalle, warehouse',
  WORKSHOP: 'werkplaats, atelier, werkstatt, workshop',
  SME_UNIT: 'kmo unit',
  RESTAURANT: 'restaurant',
  CAFE: 'cafe',
  HOTEL: 'hotel',
  SNACK_BAR: 'snackbar, frituur, friterie',
}

/** The type that a text names, and the subtype where its word says more; null when it names none or several. */
export function typeIn(text: string): { type: PropertyType; subtype: Subtype | null } | null {
  const exact = PROPERTY_TYPES.find((one) => foldedWord(one) === foldedWord(text))
  if (exact) return { type: exact, subtype: null }
  const found = phrasesIn(text, TYPE_PHRASE_LIST)
  const types = new Set(found.map(({ type }) => type))
  const subtypes = new Set(found.flatMap(({ subtype }) => subtype ?? []))
  const [type] = types
  if (type === undefined || types.size > 1) return null
  return { type, subtype: subtypes.size === 1 ? ([...subtypes][0] ?? null) : null }
}

const TYPE_PHRASE_LIST = longestFirst(
  PROPERTY_TYPES.flatMap((type) => [
    ...phrasesOf<Kind>(TYPE_PHRASES[type], { type, subtype: null }),
    ...SUBTYPES[type].flatMap((subtype: Subtype) => phrasesOf<Kind>(SUBTYPE_PHRASES[subtype], { type, subtype })),
  ]),
)
type Kind = { type: PropertyType; subtype: Subtype | null }
