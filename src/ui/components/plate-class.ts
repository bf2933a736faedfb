import type { PrintedLabel } from '#domain/listing/listing.ts'

/** Where its colours stand in the style sheets: `plate--a`, `plate--dpe-a`. */
export const plateClass = (label: PrintedLabel, colours: 'dpe' | 'ges' | null): string =>
  `plate--${colours ? `${colours}-` : ''}${label.charAt(0).toLowerCase()}`
