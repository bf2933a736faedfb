/**
 * Night falls over markup drawn for the day: every colour is moved into moonlight, except those that give light
 * themselves. A colour gives light when it is written with `glow` (a lamp, a lit window, the moon).
 */
export function atNight(markup: string, light: NightLight = 'moon'): string {
  return markup.replace(COLOUR, (_, attribute: string, glowing: string, hex: string) =>
    glowing ? `${attribute}="#${hex}"` : `${attribute}="${changed(hex, light)}"`,
  )
}

/** Out of doors the moon shines; in a room it is the lamp. */
export type NightLight = 'moon' | 'lamp'

/** The same markup by day: lamps and lit windows keep their colour too. */
export const byDay = (markup: string): string => markup.replaceAll('"!#', '"#')

export const glow = (colour: string): string => `!${colour}`

const COLOUR = /\b(fill|stroke|stop-color)="(!?)#([0-9a-f]{6}|[0-9a-f]{3})"/g
const known = new Map<string, string>()

/** Of each channel a share remains, over a floor: cool and deep under the moon, warm and dim by the lamp. */
const LIGHT = {
  moon: [
    [0.42, 2],
    [0.43, 9],
    [0.5, 26],
  ],
  lamp: [
    [0.8, 12],
    [0.69, 8],
    [0.56, 10],
  ],
} as const

function changed(hex: string, light: NightLight): string {
  const key = light + hex
  const seen = known.get(key)
  if (seen) return seen
  const full = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex
  const channels = [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16))
  const [red = 0, green = 0, blue = 0] = channels
  const grey = (red * 3 + green * 6 + blue) / 10
  const moved = LIGHT[light].map(([share, floor], i) =>
    Math.min(255, Math.round(((channels[i] ?? 0) * 0.85 + grey * 0.15) * share + floor))
      .toString(16)
      .padStart(2, '0'),
  )
  const colour = `#${moved.join('')}`
  known.set(key, colour)
  return colour
}
