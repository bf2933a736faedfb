/** The style sheets that only some pages need: ui/styles/sheets/. */
export const SHEETS = ['home', 'search', 'offer', 'forms', 'favorites', 'text', 'mail-viewer'] as const

export type PageSheet = (typeof SHEETS)[number]
