import type { MediaKind } from '#domain/listing/listing.ts'

const MAX_ADDRESS_CHARS = 2_000

/**
 * The kind of media at an address, by its host or its ending; a photo when neither tells. A film is never fetched as
 * one.
 */
export function mediaKindOf(address: string): MediaKind {
  if (address.length > MAX_ADDRESS_CHARS || !URL.canParse(address)) return 'photo'
  const { hostname, pathname } = new URL(address)
  const isAt = (hosts: readonly string[]) => hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
  if (isAt(FILM_HOSTS) || /\.(mp4|mov|webm|avi|m4v)$/i.test(pathname)) return 'video'
  if (isAt(TOUR_HOSTS)) return 'tour'
  return /\.(pdf|docx?)$/i.test(pathname) ? 'document' : 'photo'
}

const FILM_HOSTS = ['youtube.com', 'youtu.be', 'youtube-nocookie.com', 'vimeo.com', 'dailymotion.com']
const TOUR_HOSTS = [
  'matterport.com',
  'kuula.co',
  'klapty.com',
  'nodalview.com',
  'ogulo.com',
  'floorfy.com',
  'giraffe360.com',
]
