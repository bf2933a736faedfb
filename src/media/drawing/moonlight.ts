/**
 * Night falls over markup drawn for the day: every colour is moved into moonlight, except those that give light
 * themselves. A colour gives light when it is written with `glow` (a lamp, a lit window, the moon).
 */
export function atNight(markup: string): string {
  return markup.replace(COLOUR, (_, attribute: string, glowing: string, hex: string) =>
    glowing ? `${attribute}="#${hex}"` : `${attribute}="${moonlit(hex)}"`,
  )
}

/** The same markup by day: lamps and lit windows keep their colour too. */
export const byDay = (markup: string): string => markup.replaceAll('"!#', '"#')

export const glow = (colour: string): string => `!${colour}`

const COLOUR = /\b(fill|stroke|stop-color)="(!?)#([0-9a-f]{6}|[0-9a-f]{3})"/g
const known = new Map<string, string>()

function moonlit(hex: string): string {
  const seen = known.get(hex)
  if (seen) return seen
  const full = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex
  const [red, green, blue] = [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16))
  const grey = (red! * 3 + green! * 6 + blue!) / 10
  const channel = (value: number, share: number, floor: number) =>
    Math.min(255, Math.round((value * 0.85 + grey * 0.15) * share + floor))
      .toString(16)
      .padStart(2, '0')
  const moved = `#${channel(red!, 0.42, 2)}${channel(green!, 0.43, 9)}${channel(blue!, 0.5, 26)}`
  known.set(hex, moved)
  return moved
}
