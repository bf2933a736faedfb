import type { Condition, Heating, PropertyType, Subtype } from '#domain/listing/listing.ts'

/**
 * Our type for a kind of property, and subtypes by the values of its `attribute`; null for a value that no subtype
 * fits.
 */
type Kind = { type: PropertyType; subtype?: Subtype; attribute: string; subtypes: Record<string, Subtype | null> }

/** The children of OpenImmo's <objektart>. */
export const KINDS: Record<string, Kind> = {
  zimmer: { type: 'STUDENT_ROOM', subtype: 'ROOM', attribute: 'zimmertyp', subtypes: {} },
  wohnung: {
    type: 'APARTMENT',
    attribute: 'wohnungtyp',
    subtypes: {
      MAISONETTE: 'DUPLEX',
      'LOFT-STUDIO-ATELIER': 'LOFT',
      LOFT: 'LOFT',
      PENTHOUSE: 'PENTHOUSE',
      ATTIKAWOHNUNG: 'PENTHOUSE',
      ATTIKA: 'PENTHOUSE',
      ETAGE: 'FLAT',
      APARTMENT: 'STUDIO',
      ERDGESCHOSS: 'GROUND_FLOOR',
      FERIENWOHNUNG: 'HOLIDAY_FLAT',
    },
  },
  haus: {
    type: 'HOUSE',
    attribute: 'haustyp',
    subtypes: {
      // It says for how many families, not how the house stands.
      EINFAMILIENHAUS: null,
      DOPPELHAUSHAELFTE: 'SEMI_DETACHED',
      REIHENHAUS: 'TERRACED',
      REIHENMITTEL: 'TERRACED',
      REIHENEND: 'SEMI_DETACHED',
      REIHENECK: 'SEMI_DETACHED',
      VILLA: 'VILLA',
      BUNGALOW: 'BUNGALOW',
      RESTHOF: 'FARMHOUSE',
      BAUERNHAUS: 'FARMHOUSE',
      LANDHAUS: 'COTTAGE',
      STADTHAUS: 'TOWNHOUSE',
      HERRENHAUS: 'MANSION',
      SCHLOSS: 'CASTLE',
      BURG: 'CASTLE',
      CHALET: 'CHALET',
      BERGHUETTE: 'CHALET',
      ZWEIFAMILIENHAUS: 'MULTI_FAMILY',
      MEHRFAMILIENHAUS: 'MULTI_FAMILY',
      APARTMENTHAUS: 'MULTI_FAMILY',
    },
  },
  grundstueck: {
    type: 'LAND',
    attribute: 'grundst_typ',
    subtypes: {
      WOHNEN: 'BUILDING_PLOT',
      GEMISCHT: 'BUILDING_PLOT',
      LAND_FORSTWIRSCHAFT: 'FIELD',
      FREIZEIT: 'RECREATION',
    },
  },
  buero_praxen: {
    type: 'OFFICE',
    attribute: 'buero_typ',
    subtypes: {
      BUEROHAUS: 'OFFICE_BUILDING',
      BUEROZENTRUM: 'OFFICE_BUILDING',
      BUEROFLAECHE: 'OFFICE_FLOOR',
      PRAXIS: 'PRACTICE',
      PRAXISFLAECHE: 'PRACTICE',
      PRAXISHAUS: 'PRACTICE',
    },
  },
  einzelhandel: {
    type: 'COMMERCIAL',
    attribute: 'handel_typ',
    subtypes: {
      LADENLOKAL: 'SHOP',
      EINZELHANDELSLADEN: 'SHOP',
      KIOSK: 'SHOP',
      AUSSTELLUNGSFLAECHE: 'SHOWROOM',
      VERBRAUCHERMARKT: 'COMMERCIAL_BUILDING',
      EINKAUFSZENTRUM: 'COMMERCIAL_BUILDING',
      KAUFHAUS: 'COMMERCIAL_BUILDING',
    },
  },
  gastgewerbe: {
    type: 'HORECA',
    attribute: 'gastgew_typ',
    subtypes: {
      RESTAURANT: 'RESTAURANT',
      GASTRONOMIE: 'RESTAURANT',
      CAFE: 'CAFE',
      BAR: 'CAFE',
      HOTELS: 'HOTEL',
      PENSIONEN: 'HOTEL',
    },
  },
  hallen_lager_prod: {
    type: 'INDUSTRIAL',
    attribute: 'hallen_typ',
    subtypes: {
      LAGER: 'WAREHOUSE',
      LAGERFLAECHEN: 'WAREHOUSE',
      LAGER_MIT_FREIFLAECHE: 'WAREHOUSE',
      HOCHREGALLAGER: 'LOGISTICS',
      SPEDITIONSLAGER: 'LOGISTICS',
      WERKSTATT: 'WORKSHOP',
      PRODUKTION: 'WORKSHOP',
    },
  },
  land_und_forstwirtschaft: {
    type: 'AGRICULTURAL',
    attribute: 'land_typ',
    subtypes: {
      BAUERNHOF: 'FARM',
      AUSSIEDLERHOF: 'FARM',
      LANDWIRTSCHAFTLICHE_BETRIEBE: 'FARM',
      VIEHWIRTSCHAFT: 'FARM',
      REITERHOEFE: 'STABLES',
      GARTENBAU: 'GREENHOUSE',
    },
  },
  parken: {
    type: 'GARAGE',
    attribute: 'parken_typ',
    subtypes: {
      STELLPLATZ: 'PARKING_SPACE',
      TIEFGARAGENSTELLPLATZ: 'PARKING_SPACE',
      TIEFGARAGE: 'PARKING_SPACE',
      PARKHAUS: 'PARKING_SPACE',
      CARPORT: 'CARPORT',
      EINZELGARAGE: 'CLOSED_GARAGE',
      DOPPELGARAGE: 'CLOSED_GARAGE',
    },
  },
  zinshaus_renditeobjekt: {
    type: 'OTHER',
    subtype: 'INVESTMENT_PROPERTY',
    attribute: 'zins_typ',
    subtypes: {},
  },
  freizeitimmobilie_gewerblich: { type: 'OTHER', attribute: 'freizeit_typ', subtypes: {} },
  sonstige: { type: 'OTHER', attribute: 'sonstige_typ', subtypes: {} },
}

/** Conditions by <zustand zustand_art>; any other value is counted as not read. */
export const CONDITION_OF: Record<string, Condition> = {
  ERSTBEZUG: 'NEW',
  ROHBAU: 'NEW',
  PROJEKTIERT: 'NEW',
  NEUWERTIG: 'AS_NEW',
  TEIL_VOLLSANIERT: 'RENOVATED',
  TEIL_VOLLRENOVIERT: 'RENOVATED',
  TEIL_SANIERT: 'RENOVATED',
  VOLL_SANIERT: 'RENOVATED',
  MODERNISIERT: 'RENOVATED',
  GEPFLEGT: 'GOOD',
  TEIL_VOLLRENOVIERUNGSBED: 'TO_RENOVATE',
  TEIL_VOLLRENOVIERUNGSBEDUERFTIG: 'TO_RENOVATE',
  SANIERUNGSBEDUERFTIG: 'TO_RENOVATE',
  ENTKERNT: 'TO_REBUILD',
  BAUFAELLIG: 'TO_REBUILD',
  ABRISSOBJEKT: 'TO_REBUILD',
}

/** Attributes of <befeuerung>, the most telling first. */
export const HEATING_OF: [attribute: string, heating: Heating][] = [
  ['erdwaerme', 'HEAT_PUMP'],
  ['luftwp', 'HEAT_PUMP'],
  ['pellet', 'PELLETS'],
  ['holz', 'WOOD'],
  ['kohle', 'COAL'],
  ['fern', 'DISTRICT'],
  ['blockheizkraftwerk', 'DISTRICT'],
  ['block', 'DISTRICT'],
  ['gas', 'GAS'],
  ['fluessiggas', 'GAS'],
  ['oel', 'FUEL_OIL'],
  ['elektro', 'ELECTRICITY'],
  ['solar', 'SOLAR'],
]
