import { LEFT_OUT } from '#domain/hidden-street/decoded-text.ts'

/** The text without anything that gives a position: coordinates, plus codes, what3words, parcels and links to maps. */
export function withoutMapPlaces(text: string): string {
  if (!MAY_HAVE_PLACE.test(text)) return text
  return text
    .replaceAll(TOKEN, (token) => (isMapLink(token) ? LEFT_OUT : token))
    .replaceAll(COORDINATES, LEFT_OUT)
    .replaceAll(MINUTES, LEFT_OUT)
    .replaceAll(PARCEL, LEFT_OUT)
    .replaceAll(PLUS_CODE, LEFT_OUT)
}

const isMapLink = (token: string): boolean =>
  MAP_HOST.test(token) || THREE_WORDS.test(token) || (HOST_WITH_PATH.test(token) && MAPS_IN_PATH.test(token))

const MAY_HAVE_PLACE =
  /\p{Nd}[.,·．，]\p{Nd}{4}|[°º˚]|\d{5}[A-Z]\d{4}|sect|flurst|\+[2-9CFGHJMPQRVWX]{2}|geopunt|cadgis|maps[./?#]|\/maps|goo\.gl|openstreetmap|osm\.org|waze|w3w|what3|\/\/\//iu
const TOKEN = /\S+/g
/** Two numbers with at least four decimals: no price has so many, and with fewer the street stays unknown. */
const COORDINATES = /-?\p{Nd}{1,3}[.,·．，]\p{Nd}{4,15}[^\p{Nd}\n]{1,15}\p{Nd}{1,3}[.,·．，]\p{Nd}{4,15}/gu
/** 51°03'36"N, also without seconds; a temperature or a slope has no minutes. */
const MINUTES =
  /\p{Nd}{1,3} ?[°º˚] ?\p{Nd}{1,2}(?:[.,]\p{Nd}{1,8})? ?['′’´](?: ?\p{Nd}{1,2}(?:[.,]\p{Nd}{1,8})? ?(?:["″”]|''))?(?: ?[NSEWOZ]\b)?/gu
/** A parcel of the land register, which public maps find: 44802A0123/00B000, "sectie B nr. 123/A2", "Flurstück 12/3". */
const PARCEL =
  /\b\d{5}[ _]?[A-Z][ _]?\d{4}[/_][ _]?\d{2}[ _]?[A-Z_][ _]?\d{3}\b|\b(?:sectie|section|sect\.) ?[A-Z]\b,? {0,2}(?:n(?:r|o|um|ummer|uméro)?[.°º]? {0,2})?\d{1,4}(?:\/\d{1,3})?(?: ?[A-Z] ?\d{0,3}\b)?|\bflurstück(?:snummer|e)? ?(?:nr\.? ?)?\d{1,5}(?:\/\d{1,4})?/giu
const PLUS_CODE = /\b[2-9CFGHJMPQRVWX]{4,8}\+[2-9CFGHJMPQRVWX]{2,3}\b/g
/** "maps.google.be", "maps.app.goo.gl"; not "roadmaps." or "maps.Kom" */
const MAP_HOST =
  /(?<![a-z0-9-])maps\.[a-z0-9-]{1,40}[./]|(?:goo\.gl|openstreetmap\.org|osm\.org|waze\.com|w3w\.co|what3words\.com|geopunt\.be|cadgis[a-z.]{0,20})\//i
/** "///tafel.lamp.stoel" */
const THREE_WORDS = /\/\/\/\p{L}{2,30}\.\p{L}{2,30}\.\p{L}{2,30}/u
const HOST_WITH_PATH = /\.[a-z]{2,10}\//i
/** "google.com/maps/place", "google.be/intl/nl/maps" */
const MAPS_IN_PATH = /\/maps(?![a-z0-9_-])/i
