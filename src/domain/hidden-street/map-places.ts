/** Stands in a text in place of what was left out. */
export const LEFT_OUT = '…'

/** The text without anything that gives a position: coordinates, plus codes, what3words, and links to maps. */
export function withoutMapPlaces(text: string): string {
  if (!MAY_HAVE_PLACE.test(text)) return text
  return text
    .replaceAll(TOKEN, (token) => (isMapLink(token) ? LEFT_OUT : token))
    .replaceAll(COORDINATES, LEFT_OUT)
    .replaceAll(PLUS_CODE, LEFT_OUT)
}

const isMapLink = (token: string): boolean =>
  MAP_HOST.test(token) || THREE_WORDS.test(token) || (HOST_WITH_PATH.test(token) && MAPS_IN_PATH.test(token))

const MAY_HAVE_PLACE =
  /\d[.,]\d{4}|\+[2-9CFGHJMPQRVWX]{2}|maps[./?#]|\/maps|goo\.gl|openstreetmap|osm\.org|waze|w3w|what3|\/\/\//i
const TOKEN = /\S+/g
/** Two numbers with at least four decimals: no price has so many, and with fewer the street stays unknown. */
const COORDINATES = /-?\d{1,3}[.,]\d{4,15}[^\d\n]{1,15}\d{1,3}[.,]\d{4,15}/g
const PLUS_CODE = /\b[2-9CFGHJMPQRVWX]{4,8}\+[2-9CFGHJMPQRVWX]{2,3}\b/g
/** "maps.google.be", "maps.app.goo.gl"; not "roadmaps." or "maps.Kom" */
const MAP_HOST =
  /(?<![a-z0-9-])maps\.[a-z0-9-]{1,40}[./]|(?:goo\.gl|openstreetmap\.org|osm\.org|waze\.com|w3w\.co|what3words\.com)\//i
/** "///tafel.lamp.stoel" */
const THREE_WORDS = /\/\/\/\p{L}{2,30}\.\p{L}{2,30}\.\p{L}{2,30}/u
const HOST_WITH_PATH = /\.[a-z]{2,10}\//i
/** "google.com/maps/place", "google.be/intl/nl/maps" */
const MAPS_IN_PATH = /\/maps(?![a-z0-9_-])/i
