import type {
  Availability,
  Condition,
  Deal,
  Flag,
  FloodScore,
  FloodZone,
  Heating,
  LegalFact,
  MediaKind,
  Orientation,
  PropertyType,
  RoomKind,
  Subtype,
  ThreeValued,
  Zoning,
} from '#domain/listing.ts'
import type { Title } from '#domain/contact.ts'
import type { AlertReason, Frequency } from '#domain/subscription.ts'

/** The words for every value a listing can have; the one vocabulary of pages, mails and messages. */
export const nl = {
  types: {
    HOUSE: { one: 'huis', other: 'huizen', label: 'Huis' },
    APARTMENT: { one: 'appartement', other: 'appartementen', label: 'Appartement' },
    STUDENT_ROOM: { one: 'studentenkamer', other: 'studentenkamers', label: 'Studentenkamer' },
    LAND: { one: 'grond', other: 'gronden', label: 'Grond' },
    GARAGE: { one: 'garage', other: 'garages', label: 'Garage of staanplaats' },
    OFFICE: { one: 'kantoor', other: 'kantoren', label: 'Kantoor' },
    COMMERCIAL: { one: 'handelspand', other: 'handelspanden', label: 'Handelspand' },
    INDUSTRIAL: { one: 'bedrijfspand', other: 'bedrijfspanden', label: 'Bedrijfspand' },
    HORECA: { one: 'horecazaak', other: 'horecazaken', label: 'Horeca' },
    AGRICULTURAL: { one: 'landbouwbedrijf', other: 'landbouwbedrijven', label: 'Landbouwbedrijf' },
    OTHER: { one: 'ander pand', other: 'andere panden', label: 'Ander vastgoed' },
  },
  /** what a visitor calls any mix of types */
  anyType: { one: 'pand', other: 'panden', label: 'Alle types' },
  project: { one: 'nieuwbouwproject', other: 'nieuwbouwprojecten', label: 'Nieuwbouwproject' },
  subtypes: {
    DETACHED: 'Vrijstaande woning',
    SEMI_DETACHED: 'Halfopen bebouwing',
    TERRACED: 'Rijwoning',
    VILLA: 'Villa',
    BUNGALOW: 'Bungalow',
    FARMHOUSE: 'Hoeve',
    TOWNHOUSE: 'Stadswoning',
    MANSION: 'Herenhuis',
    CASTLE: 'Kasteel',
    CHALET: 'Chalet',
    COTTAGE: 'Landhuisje',
    BEL_ETAGE: 'Bel-etage',
    MULTI_FAMILY: 'Meergezinswoning',
    MIXED_USE: 'Pand met gemengd gebruik',
    EXCEPTIONAL: 'Uitzonderlijk pand',
    FLAT: 'Appartement',
    STUDIO: 'Studio',
    DUPLEX: 'Duplex',
    TRIPLEX: 'Triplex',
    PENTHOUSE: 'Penthouse',
    LOFT: 'Loft',
    GROUND_FLOOR: 'Gelijkvloers appartement',
    SERVICE_FLAT: 'Serviceflat',
    HOLIDAY_FLAT: 'Vakantieappartement',
    ROOM: 'Studentenkamer',
    STUDENT_STUDIO: 'Studentenstudio',
    BUILDING_PLOT: 'Bouwgrond',
    FOREST: 'Bos',
    FIELD: 'Landbouwgrond',
    RECREATION: 'Recreatiegrond',
    CLOSED_GARAGE: 'Garagebox',
    PARKING_SPACE: 'Staanplaats',
    CARPORT: 'Carport',
    OFFICE_BUILDING: 'Kantoorgebouw',
    OFFICE_FLOOR: 'Kantoorverdieping',
    PRACTICE: 'Praktijkruimte',
    SHOP: 'Winkel',
    SHOWROOM: 'Toonzaal',
    COMMERCIAL_BUILDING: 'Handelsgebouw',
    WAREHOUSE: 'Magazijn',
    WORKSHOP: 'Atelier',
    LOGISTICS: 'Logistiek gebouw',
    SME_UNIT: 'Kmo-unit',
    RESTAURANT: 'Restaurant',
    CAFE: 'Café',
    HOTEL: 'Hotel',
    SNACK_BAR: 'Snackbar',
    FARM: 'Boerderij',
    STABLES: 'Stallen',
    GREENHOUSE: 'Serre',
    INVESTMENT_PROPERTY: 'Opbrengsteigendom',
    HOUSEBOAT: 'Woonboot',
    UNKNOWN_USE: 'Bestemming niet opgegeven',
  },
  deals: {
    FOR_SALE: { title: 'Te koop', short: 'Koop', verb: 'Kopen', inSentence: 'te koop', price: 'Vraagprijs' },
    TO_RENT: { title: 'Te huur', short: 'Huur', verb: 'Huren', inSentence: 'te huur', price: 'Huurprijs per maand' },
    TAKE_OVER: {
      title: 'Over te nemen',
      short: 'Overname',
      verb: 'Overnemen',
      inSentence: 'over te nemen',
      price: 'Overnameprijs',
    },
  },
  availabilities: {
    AVAILABLE: { FOR_SALE: 'Te koop', TO_RENT: 'Te huur', TAKE_OVER: 'Over te nemen' },
    UNDER_OPTION: { FOR_SALE: 'Onder optie', TO_RENT: 'Onder optie', TAKE_OVER: 'Onder optie' },
    SETTLED: { FOR_SALE: 'Verkocht', TO_RENT: 'Verhuurd', TAKE_OVER: 'Overgenomen' },
    WITHDRAWN: { FOR_SALE: 'Niet meer te koop', TO_RENT: 'Niet meer te huur', TAKE_OVER: 'Niet meer over te nemen' },
  },
  conditions: {
    NEW: 'Nieuw',
    AS_NEW: 'Als nieuw',
    RENOVATED: 'Gerenoveerd',
    GOOD: 'Goed onderhouden',
    NORMAL: 'Bewoonbaar',
    TO_RENOVATE: 'Te renoveren',
    TO_REBUILD: 'Te verbouwen tot op de muren',
  },
  heatings: {
    GAS: 'Aardgas',
    FUEL_OIL: 'Stookolie',
    ELECTRICITY: 'Elektriciteit',
    HEAT_PUMP: 'Warmtepomp',
    WOOD: 'Hout',
    PELLETS: 'Pellets',
    COAL: 'Steenkool',
    DISTRICT: 'Warmtenet',
    SOLAR: 'Zonnewarmte',
    HOT_AIR: 'Warme lucht',
    NONE: 'Geen verwarming',
  },
  orientations: {
    N: 'Noorden',
    NE: 'Noordoosten',
    E: 'Oosten',
    SE: 'Zuidoosten',
    S: 'Zuiden',
    SW: 'Zuidwesten',
    W: 'Westen',
    NW: 'Noordwesten',
  },
  flags: {
    garden: 'Tuin',
    terrace: 'Terras',
    garage: 'Garage',
    bicycle_shed: 'Fietsenberging',
    ready_to_move_in: 'Instapklaar',
    revenue_property: 'Opbrengsteigendom',
    renovation_required: 'Te renoveren',
    furnished: 'Gemeubeld',
    swimming_pool: 'Zwembad',
    elevator: 'Lift',
    pets_allowed: 'Huisdieren toegelaten',
    wheelchair: 'Toegankelijk met een rolstoel',
  },
  landing: 'Overloop',
  rooms: {
    LIVING: 'Leefruimte',
    KITCHEN: 'Keuken',
    BEDROOM: 'Slaapkamer',
    BATHROOM: 'Badkamer',
    TOILET: 'Toilet',
    OFFICE: 'Bureau',
    HALL: 'Inkomhal',
    STORAGE: 'Berging',
    LAUNDRY: 'Wasplaats',
    DRESSING: 'Dressing',
    ATTIC: 'Zolder',
    CELLAR: 'Kelder',
    GARAGE: 'Garage',
    TERRACE: 'Terras',
    GARDEN: 'Tuin',
    VERANDA: 'Veranda',
    OTHER: 'Andere ruimte',
  },
  taxRegimes: {
    REGISTRATION_DUTY: 'Met registratiebelasting',
    VAT_21: 'Met\u00A021%\u00A0btw',
    VAT_6: 'Met\u00A06%\u00A0btw',
    MIXED: 'Btw op de constructie, registratiebelasting op de grond',
  },
  answers: { YES: 'Ja', NO: 'Neen', UNKNOWN: 'Nog niet bekend' },
  legalFacts: {
    permit: {
      label: 'Stedenbouwkundige vergunning',
      explain: 'Of de overheid een vergunning gaf voor het gebouw zoals het er staat.',
    },
    summons: {
      label: 'Dagvaarding of herstelmaatregel',
      explain: 'Of er een procedure loopt of een maatregel geldt wegens een bouwovertreding.',
    },
    preemption: {
      label: 'Voorkooprecht',
      explain: 'Of een overheid of pachter als eerste mag kopen, aan dezelfde prijs.',
    },
    subdivision: {
      label: 'Verkavelingsvergunning',
      explain: 'Of het perceel in een vergunde verkaveling ligt, met eigen bouwvoorschriften.',
    },
    heritage: {
      label: 'Beschermd erfgoed',
      explain: 'Of het pand beschermd of geïnventariseerd is. Dan hebt u voor sommige werken extra toelating nodig.',
    },
    asbestos_certificate: {
      label: 'Asbestattest',
      explain: 'Toont waar in het gebouw asbest zit en of u er veilig mee kunt leven.',
    },
    asbuilt_certificate: {
      label: 'As-builtattest',
      explain: 'Bevestigt dat er gebouwd is zoals de vergunning het toestond.',
    },
    soil_certificate: {
      label: 'Bodemattest',
      explain: 'Zegt wat de overheid weet over verontreiniging van de grond.',
    },
    electrical_conformity: {
      label: 'Keuring van de elektriciteit',
      explain: 'Of de elektrische installatie bij de laatste keuring in orde was.',
    },
    individual_meters: {
      label: 'Eigen meters',
      explain: 'Of water, gas en elektriciteit apart gemeten worden, zodat u enkel uw eigen verbruik betaalt.',
    },
    rent_registered: {
      label: 'Huurcontract geregistreerd',
      explain: 'Of het huurcontract geregistreerd is. Dat beschermt de huurder.',
    },
  },
  zonings: {
    RESIDENTIAL: 'Woongebied',
    RESIDENTIAL_RURAL: 'Woongebied met landelijk karakter',
    RESIDENTIAL_CULTURAL: 'Woongebied met culturele of historische waarde',
    PARK: 'Parkgebied',
    RESIDENTIAL_EXPANSION: 'Woonuitbreidingsgebied',
    INDUSTRIAL: 'Industriegebied',
    AGRICULTURAL: 'Agrarisch gebied',
    NATURE: 'Natuurgebied',
    MIXED: 'Gemengd gebied',
    RECREATION: 'Recreatiegebied',
  },
  floodPlot: { label: 'P-score (perceel)', explain: 'Hoe groot de kans is dat er water op het perceel komt.' },
  floodBuilding: { label: 'G-score (gebouw)', explain: 'Hoe groot de kans is dat er water tot aan het gebouw komt.' },
  floodScores: {
    A: 'Geen overstroming te verwachten',
    B: 'Kleine kans, bij uitzonderlijk weer en een warmer klimaat',
    C: 'Kleine kans op overstroming',
    D: 'Middelgrote tot grote kans op overstroming',
  },
  floodZones: {
    NONE: 'Niet in overstromingsgevoelig gebied',
    POSSIBLE: 'Mogelijk overstromingsgevoelig gebied',
    EFFECTIVE: 'Effectief overstromingsgevoelig gebied',
    RIPARIAN: 'Oeverzone of afgebakend overstromingsgebied',
  },
  mediaKinds: {
    photo: 'Foto',
    plan: 'Grondplan',
    document: 'Document',
    video: 'Video',
    tour: 'Virtueel bezoek',
  },
  titles: { MR: 'De heer', MRS: 'Mevrouw', MX: 'Anders' },
  frequencies: { instant: 'Meteen', daily: 'Elke dag', weekly: 'Elke week' },
  reasons: {
    new: 'Nieuw',
    new_to_reader: 'Nieuw voor uw zoekopdracht',
    price_drop: 'Prijs verlaagd',
    back_on_market: 'Opnieuw beschikbaar',
    unit_freed: 'Eenheid weer vrij',
  },
} satisfies Vocabulary

/** Every value of the domain must have its word here, or nothing compiles. */
type Vocabulary = {
  types: Record<PropertyType, Noun>
  anyType: Noun
  project: Noun
  subtypes: Record<Subtype, string>
  deals: Record<Deal, { title: string; short: string; verb: string; inSentence: string; price: string }>
  availabilities: Record<Availability, Record<Deal, string>>
  conditions: Record<Condition, string>
  heatings: Record<Heating, string>
  orientations: Record<Orientation, string>
  flags: Record<Flag, string>
  /** a hall on an upper floor */
  landing: string
  rooms: Record<RoomKind, string>
  taxRegimes: Record<'REGISTRATION_DUTY' | 'VAT_21' | 'VAT_6' | 'MIXED', string>
  answers: Record<ThreeValued, string>
  legalFacts: Record<LegalFact, Explained>
  zonings: Record<Zoning, string>
  floodPlot: Explained
  floodBuilding: Explained
  floodScores: Record<FloodScore, string>
  floodZones: Record<FloodZone, string>
  mediaKinds: Record<MediaKind, string>
  titles: Record<Title, string>
  frequencies: Record<Frequency, string>
  reasons: Record<AlertReason, string>
}

/** `one` and `other` as inside a sentence; `label` on its own, in the singular. */
type Noun = { one: string; other: string; label: string }
/** `explain` is one line in plain words. */
type Explained = { label: string; explain: string }
