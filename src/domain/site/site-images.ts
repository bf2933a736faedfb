/** The pictures that the site file may name, by the ending of the file. */
const IMAGE_TYPES: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
}

export const siteImageType = (file: string): string | undefined =>
  IMAGE_TYPES[file.slice(file.lastIndexOf('.') + 1).toLowerCase()]

/** The widths in which photographs are sent: a camera's own file has some megabytes. */
export const SITE_PHOTO_WIDTHS: readonly number[] = [640, 1280]

/** The address of a picture, which is a file beside the site file, a path of ours, or on the web. */
export const siteFileAddress = (name: string): string =>
  /^https?:|^\//.test(name) ? name : `/media/site/${encodeURIComponent(name)}`

/** What an `img` needs to show a picture; of a photograph a browser takes the smallest that will do. */
export function sitePhoto(name: string): { src: string; srcSet?: string } {
  if (!isSiteImage(name) || name.toLowerCase().endsWith('.svg')) return { src: siteFileAddress(name) }
  const address = (width: number) => `/media/site-photo/${width}/${encodeURIComponent(name)}`
  return { src: address(1280), srcSet: SITE_PHOTO_WIDTHS.map((width) => `${address(width)} ${width}w`).join(', ') }
}

/** They must lie in the folder of SITE_FILE, not elsewhere on the machine. */
export const isSiteImage = (name: string): boolean =>
  !/[/\\]/.test(name) && !name.startsWith('.') && siteImageType(name) !== undefined

/** A photograph by the ending of its file; a PNG or SVG is rather a drawing. */
export const isPhotograph = (name: string): boolean => /\.(?:jpe?g|webp|avif)$/i.test(name)
