type Value = number | string | readonly string[] | false | null | undefined
export type Point = readonly [x: number, y: number]

/** The colour of every shadow: a warm near-black, used with an opacity. */
export const SHADOW = '#2a1c22'

/**
 * Template tag for markup. Numbers get at most one decimal and lists are joined. `false` and absent values add nothing.
 * Line breaks and the indentation after them are removed.
 */
export function svg(text: TemplateStringsArray, ...values: readonly Value[]): string {
  let parts = withoutLineBreaks.get(text)
  if (!parts) {
    parts = text.map((part) => part.replace(/\n\s*/g, ''))
    withoutLineBreaks.set(text, parts)
  }
  let markup = parts[0] ?? ''
  for (let i = 0; i < values.length; i++) markup += valueText(values[i]) + (parts[i + 1] ?? '')
  return markup
}

export const rect = (x: number, y: number, width: number, height: number, fill: string, extra = ''): string =>
  svg`<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"${extra && ` ${extra}`}/>`

export const polygon = (points: readonly Point[], fill: string, extra = ''): string =>
  path(outline(points), fill, extra)

export const path = (d: string, fill: string, extra = ''): string =>
  `<path d="${d}" fill="${fill}"${extra && ` ${extra}`}/>`

export const line = (d: string, colour: string, width: number, extra = ''): string =>
  svg`<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}"${extra && ` ${extra}`}/>`

export const circle = (x: number, y: number, radius: number, fill: string, extra = ''): string =>
  svg`<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"${extra && ` ${extra}`}/>`

/** A soft flat shadow on the ground. */
export const groundShadow = (x: number, y: number, rx: number, ry: number, opacity = 0.24): string =>
  svg`<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${SHADOW}" fill-opacity="${String(opacity)}"/>`

export const placed = (markup: string, x: number, y: number, scale = 1): string =>
  svg`<g transform="translate(${x} ${y})${scale !== 1 && ` scale(${Number(scale.toFixed(3))})`}">${markup}</g>`

export const outline = (points: readonly Point[]): string =>
  points.map(([x, y], i) => svg`${i ? 'L' : 'M'}${x} ${y}`).join('') + 'z'

/** Dots as one path: each point becomes a disc as wide as the line. The markup is far shorter than as many circles. */
export const dots = (points: readonly Point[], colour: string, diameter: number, extra = ''): string =>
  line(
    points.map(([x, y]) => svg`M${Math.round(x)} ${Math.round(y)}h0`).join(''),
    colour,
    diameter,
    `stroke-linecap="round"${extra && ` ${extra}`}`,
  )

/** Equal bars side by side (railings, brackets, slats) as one thick dashed line along its middle. */
export const bars = (d: string, colour: string, length: number, bar: number, gap: number, extra = ''): string =>
  line(d, colour, length, svg`stroke-dasharray="${bar} ${gap}"${extra && ` ${extra}`}`)

/** Calls `draw` for each index below `count`, and joins the results. */
export function repeat(count: number, draw: (index: number) => string): string {
  let markup = ''
  for (let i = 0; i < count; i++) markup += draw(i)
  return markup
}

const withoutLineBreaks = new WeakMap<TemplateStringsArray, string[]>()

function valueText(value: Value): string {
  if (typeof value === 'number') return numberText(value)
  if (typeof value === 'string') return value
  return Array.isArray(value) ? value.join('') : ''
}

function numberText(value: number): string {
  const rounded = Math.round(value * 10) / 10
  if (Number.isInteger(rounded)) return String(rounded)
  return String(rounded).replace(/^(-?)0\./, '$1.')
}
