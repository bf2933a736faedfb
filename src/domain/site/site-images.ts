/** The pictures that a logo or a portrait may be, by the ending of its file. */
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

/** They must lie in the folder of SITE_FILE, not elsewhere on the machine. */
export const isSiteImageFile = (name: string): boolean => !/[/\\]/.test(name) && !name.startsWith('.')
