/**
 * Turns markup drawn for the day into night: every colour is darkened, except those that give light. A colour gives light
 * when it is written with `glow` (a lamp, a lit window, the moon).
 */
export function atNight(markup: string, light: NightLight = 'moon'): string {
  return markup.replace(COLOUR, (_, attribute: string, glowing: string, hex: string) =>
    glowing ? `${attribute}="#${hex}"` : `${attribute}="${darken(hex, light)}"`,
  )
}

/** The light of the night: the moon outdoors, a lamp in a room. */
export type NightLight = 'moon' | 'lamp'

/** The markup by day: removes the marks of `glow`, so that lamps and lit windows are plain colours. */
export const byDay = (markup: string): string => markup.replaceAll('"!#', '"#')

export const glow = (colour: string): string => `!${colour}`

const COLOUR = /\b(fill|stroke|stop-color)="(!?)#([0-9a-f]{6}|[0-9a-f]{3})"/g
const darkenedColours = new Map<string, string>()

/** Share kept and base added, per channel: cool and deep under the moon, warm and dim by the lamp. */
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

function darken(hex: string, light: NightLight): string {
  const key = light + hex
  const seen = darkenedColours.get(key)
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
  darkenedColours.set(key, colour)
  return colour
}
