import type { PrintedLabel } from '#domain/listing/listing.ts'

/** The class of a label's colours in the style sheets: `plate--a`, `plate--dpe-a`. */
export const plateClass = (label: PrintedLabel, colours: 'dpe' | 'ges' | null): string =>
  `plate--${colours ? `${colours}-` : ''}${label.charAt(0).toLowerCase()}`
