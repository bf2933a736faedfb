/** The pictures that a logo may be, by the ending of its file. */
const LOGO_TYPES: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
}

export const logoType = (file: string): string | undefined =>
  LOGO_TYPES[file.slice(file.lastIndexOf('.') + 1).toLowerCase()]

/** The logo must lie in the folder of SITE_FILE, not elsewhere on the machine. */
export const isLogoFile = (name: string): boolean => !/[/\\]/.test(name) && !name.startsWith('.')
