/**
 * Style rules that re-tint the site in an agency's colour (#RRGGBB). The hue stays; lightness moves until text in the
 * colour, and text on it, have a contrast of at least 4.5:1 in light and in dark (WCAG 2.2, 1.4.3).
 */
export function brandCss(colour: string): string {
  const [hue, saturation, lightness] = hslOf(colour)
  const light = shadeFor([hue, saturation, lightness], -1, [LIGHT_BG, LIGHT_TINT, WHITE])
  const dark = shadeFor([hue, Math.min(saturation, 70), Math.max(lightness, 60)], 1, [DARK_BG, DARK_SURFACE, DARK_TINT])
  const strong = (shade: Hsl, by: number): Hsl => [shade[0], shade[1], Math.min(96, Math.max(4, shade[2] + by))]
  const pair = (day: Hsl, night: Hsl) => `light-dark(${hexOf(day)}, ${hexOf(night)})`
  const tint = `light-dark(${LIGHT_TINT}, ${DARK_TINT})`
  const onPrimary = `light-dark(${readableOn(hexOf(light))}, ${readableOn(hexOf(dark))})`
  return `@layer tokens {
  :root {
    --primary: ${pair(light, dark)};
    --primary-strong: ${pair(strong(light, -7), strong(dark, 8))};
    --on-primary: ${onPrimary};
    --tint: ${tint};
    --footer: ${pair([hue, Math.min(saturation, 45), 14], [hue, Math.min(saturation, 25), 7])};
  }
}
`
}

/** The agency's colour by day and by night (#RRGGBB), each with its contrast on the page's ground (WCAG, 1–21). */
export function brandShades(colour: string): { day: string; night: string; onDay: number; onNight: number } {
  const [hue, saturation, lightness] = hslOf(colour)
  const day = hexOf(shadeFor([hue, saturation, lightness], -1, [LIGHT_BG, LIGHT_TINT, WHITE]))
  const dim: Hsl = [hue, Math.min(saturation, 70), Math.max(lightness, 60)]
  const night = hexOf(shadeFor(dim, 1, [DARK_BG, DARK_SURFACE, DARK_TINT]))
  return { day, night, onDay: contrast(day, LIGHT_BG), onNight: contrast(night, DARK_BG) }
}

const WHITE = '#FFFFFF'
const LIGHT_BG = '#FAF8F5'
/** the sunken surfaces of the design: neutral, so that any colour is readable on them */
const LIGHT_TINT = '#F3EFE8'
const DARK_BG = '#121412'
const DARK_SURFACE = '#1B1E1B'
const DARK_TINT = '#232723'
const MIN_CONTRAST = 4.5

type Hsl = [hue: number, saturation: number, lightness: number]

/** Moves the lightness step by step until the colour is readable on every ground. */
function shadeFor(colour: Hsl, direction: 1 | -1, grounds: string[]): Hsl {
  const [hue, saturation] = colour
  // White and black have no shade to begin from.
  let lightness = Math.min(99, Math.max(1, colour[2]))
  const readable = () =>
    grounds.every((ground) => contrast(hexOf([hue, saturation, lightness]), ground) >= MIN_CONTRAST)
  while (lightness > 0 && lightness < 100 && !readable()) lightness += direction
  return [hue, saturation, lightness]
}

/** Near-black or white, whichever is read better on the colour. */
function readableOn(hex: string): string {
  const ink = '#0B1210'
  return contrast(hex, WHITE) >= contrast(hex, ink) ? WHITE : ink
}

/** WCAG contrast ratio of two #RRGGBB colours, 1–21. */
export function contrast(a: string, b: string): number {
  const [lighter = 0, darker = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = channelsOf(hex).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Red, green and blue, 0–1. */
function channelsOf(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
}

function hslOf(hex: string): Hsl {
  const [r = 0, g = 0, b = 0] = channelsOf(hex)
  const highest = Math.max(r, g, b)
  const span = highest - Math.min(r, g, b)
  const lightness = highest - span / 2
  const saturation = span === 0 ? 0 : span / (1 - Math.abs(2 * lightness - 1))
  const sector = highest === r ? ((g - b) / span) % 6 : highest === g ? (b - r) / span + 2 : (r - g) / span + 4
  return [span === 0 ? 0 : (sector * 60 + 360) % 360, saturation * 100, lightness * 100]
}

function hexOf([hue, saturation, lightness]: Hsl): string {
  const l = lightness / 100
  const a = (saturation / 100) * Math.min(l, 1 - l)
  const channel = (n: number) => {
    const k = (n + hue / 30) % 12
    const value = Math.round(255 * (l - a * Math.max(-1, Math.min(k - 3, 9 - k, 1))))
    return value.toString(16).padStart(2, '0').toUpperCase()
  }
  return `#${channel(0)}${channel(8)}${channel(4)}`
}
