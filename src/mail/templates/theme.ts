import type { CSSProperties } from 'react'
import { FRENCH_LABEL } from '#domain/law/label-colours.ts'
import type { PrintedLabel } from '#domain/listing/listing.ts'

/** The site's colours in the light theme; mail programs with a dark theme take those of DARK_RULES. */
const COLOURS = {
  ground: '#F3EFE8',
  surface: '#FFFFFF',
  text: '#1C1917',
  muted: '#57534E',
  hairline: '#E7E2DB',
  primary: '#0F5E4C',
  onPrimary: '#FFFFFF',
  accent: '#B4430F',
  tint: '#E6F0EB',
}

const SANS = "Figtree, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
const SERIF = "Newsreader, Georgia, 'Times New Roman', serif"

export const STYLES = {
  body: { margin: 0, padding: 0, background: COLOURS.ground, color: COLOURS.text },
  sheet: { width: '100%', maxWidth: 600, background: COLOURS.surface, borderRadius: 14 },
  inside: { padding: '32px 28px', fontFamily: SANS, fontSize: 16, lineHeight: 1.55, color: COLOURS.text },
  brand: { margin: '0 0 24px', fontFamily: SERIF, fontSize: 22, lineHeight: '32px', fontWeight: 600 },
  brandLink: { color: COLOURS.text, textDecoration: 'none' },
  mark: { border: 0, borderRadius: 7, marginRight: 10, verticalAlign: 'bottom' },
  logo: { border: 0, maxWidth: '100%', width: 'auto', borderRadius: 4, verticalAlign: 'bottom' },
  h1: {
    margin: '0 0 12px',
    fontFamily: SERIF,
    fontSize: 30,
    lineHeight: 1.2,
    fontWeight: 500,
    color: COLOURS.text,
    // "nieuwbouwprojecten" is wider than a small phone
    hyphens: 'auto',
    wordBreak: 'break-word',
  },
  h2: { margin: '2px 0 0', fontFamily: SERIF, fontSize: 22, lineHeight: 1.25, fontWeight: 500, color: COLOURS.text },
  h3: { margin: '16px 0 4px', fontFamily: SANS, fontSize: 15, fontWeight: 700, color: COLOURS.text },
  p: { margin: '0 0 16px' },
  small: { margin: '0 0 8px', fontSize: 14, lineHeight: 1.5, color: COLOURS.muted },
  link: { color: COLOURS.primary, textDecoration: 'underline' },
  list: { margin: '0 0 16px', paddingLeft: 22 },
  hidden: { display: 'none', maxHeight: 0, overflow: 'hidden', fontSize: 1, lineHeight: '1px', opacity: 0 },
  portrait: { display: 'block', border: 0, borderRadius: 28 },
  initials: {
    width: 56,
    height: 56,
    lineHeight: '56px',
    borderRadius: 28,
    textAlign: 'center',
    fontFamily: SERIF,
    fontSize: 20,
    background: COLOURS.tint,
    color: COLOURS.primary,
  },
  card: { width: '100%', border: `1px solid ${COLOURS.hairline}`, borderRadius: 14, borderCollapse: 'separate' },
  picture: { display: 'block', width: '100%', height: 'auto', border: 0, borderRadius: '13px 13px 0 0' },
  cardBody: { padding: '16px 20px 20px' },
  reason: { margin: '0 0 6px', fontSize: 13, fontWeight: 700, color: COLOURS.accent },
  price: { margin: 0, fontSize: 22, fontWeight: 700, color: COLOURS.text },
  old: { fontSize: 16, fontWeight: 400, color: COLOURS.muted, whiteSpace: 'nowrap' },
  line: { margin: '4px 0 0', fontSize: 15, color: COLOURS.muted },
  facts: { margin: '6px 0 0', fontSize: 16 },
  law: { margin: '6px 0 0', fontSize: 13, lineHeight: 1.45, color: COLOURS.muted },
  fits: { margin: '10px 0 0', fontSize: 14, color: COLOURS.primary },
  unit: { margin: '4px 0 0', fontSize: 15 },
  buttonCell: { background: COLOURS.primary, borderRadius: 8, textAlign: 'center' },
  button: {
    display: 'block',
    padding: '14px 24px',
    fontSize: 17,
    fontWeight: 700,
    color: COLOURS.onPrimary,
    textDecoration: 'none',
  },
  rule: { margin: '28px 0 0', padding: '20px 0 0', borderTop: `1px solid ${COLOURS.hairline}` },
  quote: {
    margin: '0 0 16px',
    padding: '12px 16px',
    borderLeft: `3px solid ${COLOURS.primary}`,
    background: COLOURS.tint,
  },
} as const satisfies Record<string, CSSProperties>

/** Dark colours for every element with one of these classes. */
export const DARK_RULES = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .ground { background: #121412 !important; }
  .surface { background: #1B1E1B !important; }
  .text { color: #F3F1EC !important; }
  .muted { color: #B5B0A8 !important; }
  .primary { color: #6FD0B0 !important; }
  .accent { color: #F2A27A !important; }
  .button { background: #6FD0B0 !important; }
  .button a { color: #06251D !important; }
  .hairline { border-color: #2D322D !important; }
  .logo { background: #FFFFFF !important; padding: 8px !important; }
  .quote { background: #1D2F29 !important; border-color: #6FD0B0 !important; }
}
@media (max-width: 620px) {
  .inside { padding: 24px 18px !important; }
  .inside h1 { font-size: 26px !important; }
}
`

/** Plates of the energy letters, as on the site. Contrast between letter and plate: at least 5:1. */
const PLATES: Record<LetterOf<PrintedLabel>, { background: string; color: string }> = {
  A: { background: '#00703C', color: '#FFFFFF' },
  B: { background: '#5BB031', color: '#111111' },
  C: { background: '#C6D300', color: '#111111' },
  D: { background: '#FFD400', color: '#111111' },
  E: { background: '#F59B00', color: '#111111' },
  F: { background: '#C2410C', color: '#FFFFFF' },
  G: { background: '#A3141B', color: '#FFFFFF' },
  H: { background: '#A3141B', color: '#FFFFFF' },
}

type LetterOf<Label extends string> = Label extends `${infer Letter}${string}` ? Letter : never
/**
 * The style of a letter's plate. A printable letter without a plate does not compile. @param colours of a label whose law
 * fixes them
 */
export function plateOf(label: PrintedLabel, colours: 'dpe' | null): (typeof PLATES)['A'] {
  const letter = label.charAt(0) as LetterOf<PrintedLabel> // its first sign
  if (colours === null || letter === 'H') return PLATES[letter]
  const [background, color] = FRENCH_LABEL[colours][letter]
  return { background, color }
}
