import { glow } from './moonlight.ts'
import { hedgeGreens, windowBoxColours } from './nature.ts'
import { part, type Sheet, use } from './sheet.ts'
import { bars, circle, dots, line, path, type Point, rect, repeat, SHADOW, svg } from './svg.ts'

/** The style of the windows of one house. Colours as #rrggbb, measures in px of the picture. */
export type WindowStyle = {
  frame: string
  /** panes side by side */
  columns: number
  /** a cross-bar at this share of the height; 0: none */
  transom?: number
  /** panes above each other, as in a grid of small panes */
  rows?: number
  /** rise of the arch; 0: straight */
  arch?: number
  lintel?: string | undefined
  surround?: string | undefined
  shutter?: string | undefined
  /** false: no sill */
  sill?: string | false
  /** slender bars */
  thin?: boolean
}
export type Behind = 'nothing' | 'curtain' | 'plant' | 'blind' | 'cat'

/**
 * A window whose opening has its upper left corner at (x, y). Equal windows share one drawing. That drawing has no shared
 * parts itself: a browser takes several times as long for a `use` within another as for the shapes themselves.
 */
export function window(
  sheet: Sheet,
  x: number,
  y: number,
  width: number,
  height: number,
  style: WindowStyle,
  options: { behind?: Behind; lit?: boolean; box?: boolean } = {},
): string {
  const behind = options.behind ?? pickBehind(sheet)
  const lit = options.lit ?? isLit(sheet)
  const [w, h] = [Math.round(width), Math.round(height)]
  const id = sheet.define(`window ${w} ${h} ${JSON.stringify(style)} ${behind} ${lit}`, (own) => {
    const pane = path(opening(0, 0, w, h, style.arch ?? 0), `url(#${lit ? 'warm' : 'glass'})`)
    return part(
      own,
      svg`${lit && sheet.mood === 'night' && nightGlow(w, h)}${outsideOf(w, h, style)}${pane}
        ${inside(behind, w, h, style.arch ?? 0)}${frameOf(w, h, style)}`,
    )
  })
  return use(id, x, y) + (options.box ? windowBox(sheet, x, y + height, width) : '')
}

/** A row of equal windows over a width: `draw` gets the left edge of each. */
export const spaced = (
  x: number,
  width: number,
  count: number,
  size: number,
  draw: (x: number, index: number) => string,
): string => repeat(count, (i) => draw(x + (width * (i + 0.5)) / count - size / 2, i))

export type DoorStyle = {
  colour: string
  fanlight?: number
  surround?: string | undefined
  glazed?: boolean
  step?: boolean
}

/** A front door standing on `y + height`; the fanlight comes on top of it. */
export function door(sheet: Sheet, x: number, y: number, width: number, height: number, style: DoorStyle): string {
  const { colour, surround, glazed = false, step = true } = style
  const fan = style.fanlight ?? 26
  const stone = surround
    ? rect(x - 9, y - fan - 9, width + 18, height + fan + 9, surround) +
      shade(x + width + 5, y - fan - 9, 4, height + fan + 9, '.15')
    : ''
  const over = fan
    ? rect(x, y - fan, width, fan, 'url(#warm)') +
      rect(x, y - 3, width, 5, colour) +
      (sheet.mood === 'night' ? circle(x + width / 2, y - fan / 2, 46, 'url(#halo)', 'opacity=".4"') : '')
    : ''
  const make = `${width} ${height} ${fan} ${glazed} ${step}`
  const relief = sheet.define(`door ${make}`, (id) => part(id, reliefOf(width, height, fan, glazed, step)))
  return svg`${stone}${over}${rect(x, y, width, height, colour)}${use(relief, x, y)}`
}

/** The parts that doors of one size share, whatever their colour: panels or glass, knob, shadow, doorstep. */
const reliefOf = (w: number, h: number, fan: number, glazed: boolean, step: boolean): string =>
  svg`${path(svg`M0 ${h}v${-h - fan}h${w}v7H5v${h + fan - 7}z`, SHADOW, 'opacity=".36"')}
    ${glazed ? glassLeaf(0, 0, w, h) : panels(0, 0, w, h)}${circle(w * 0.87, h * 0.54, 2.6, '#e3c27a')}
    ${step && rect(-8, h - 4, w + 16, 6, '#aab0b2') + rect(-12, h + 2, w + 24, 6, '#8b9296')}`

/** A garage or workshop door of lying panels, sectional. */
export function garageDoor(
  x: number,
  y: number,
  width: number,
  height: number,
  colour: string,
  windows = false,
): string {
  const rows = Math.max(3, Math.round(height / 22))
  const seams = repeat(rows - 1, (i) => svg`M${x} ${y + (height * (i + 1)) / rows}h${width}`)
  const lights = windows
    ? spaced(x + 4, width - 8, 4, width * 0.17, (left) =>
        rect(left, y + height * 0.1, width * 0.17, height * 0.13, 'url(#glass)'),
      )
    : ''
  return svg`${rect(x, y, width, height, colour)}${line(seams, SHADOW, 1.6, 'opacity=".24"')}${lights}
    ${path(svg`M${x} ${y + height}v${-height}h${width}v10h${-width + 6}v${height - 10}z`, SHADOW, 'opacity=".28"')}
    ${rect(x + width / 2 - 8, y + height - 16, 16, 3, '#6d6a66')}`
}

/** Double barn or workshop door, arched when `rise` is above 0. */
export function barnDoor(
  x: number,
  y: number,
  width: number,
  height: number,
  paint: string,
  edge: string,
  rise = 22,
): string {
  const middle = x + width / 2
  const arch = (grow: number) =>
    svg`M${x - grow} ${y + height}v${-height + rise - grow * 0.4}q${width / 2 + grow} ${-rise * 2} ${width + grow * 2} 0v${height - rise + grow * 0.4}z`
  return svg`${path(arch(9), edge)}${path(arch(0), paint)}
    ${path(svg`M${x} ${y + rise}q${width / 2} ${-rise * 2} ${width} 0v12q${-width / 2} ${-rise * 2} ${-width} 0z`, SHADOW, 'opacity=".4"')}
    ${line(svg`M${middle} ${y + 4}v${height - 4}M${x + 6} ${y + height * 0.4}L${middle - 4} ${y + height - 6}M${x + width - 6} ${y + height * 0.4}L${middle + 4} ${y + height - 6}`, '#3e2c20', 3, 'opacity=".6"')}`
}

/** Panes without a sill, for shop windows and glass fronts. */
export function glassFront(
  sheet: Sheet,
  x: number,
  y: number,
  width: number,
  height: number,
  frame: string,
  columns = 3,
  lit = true,
): string {
  const uprights = repeat(columns - 1, (i) => svg`M${x + (width * (i + 1)) / columns} ${y}v${height}`)
  const halo =
    lit && sheet.mood === 'night'
      ? rect(x - 14, y - 12, width + 28, height + 28, glow('#ffc766'), 'opacity=".13" rx="18"')
      : ''
  return svg`${halo}${rect(x, y, width, height, `url(#${lit ? 'warm' : 'glass'})`)}${reflections(x, y, width, height)}
    ${line(svg`${uprights}M${x + 2} ${y + 2}h${width - 4}v${height - 4}h${-width + 4}z`, frame, 4)}`
}

export const isLit = (sheet: Sheet): boolean => {
  const drawn = sheet.lights.between(0, 1)
  return drawn < (sheet.mood === 'night' ? 0.6 : 0.12)
}

function pickBehind(sheet: Sheet): Behind {
  const drawn = sheet.random.between(0, 1)
  return drawn < 0.45 ? 'curtain' : drawn < 0.62 ? 'nothing' : drawn < 0.82 ? 'plant' : drawn < 0.96 ? 'blind' : 'cat'
}

const shade = (x: number, y: number, width: number, height: number, opacity: string) =>
  rect(x, y, width, height, SHADOW, `opacity="${opacity}"`)

const opening = (x: number, y: number, w: number, h: number, arch: number): string =>
  arch
    ? svg`M${x} ${y + h}V${y + arch}Q${x + w / 2} ${y - arch} ${x + w} ${y + arch}V${y + h}z`
    : svg`M${x} ${y}h${w}v${h}h${-w}z`

const nightGlow = (w: number, h: number): string =>
  rect(-12, -10, w + 24, h + 26, glow('#ffc766'), 'opacity=".1" rx="16"')

function outsideOf(w: number, h: number, style: WindowStyle): string {
  const { arch = 0, lintel, surround, shutter, sill = '#8b9296' } = style
  let drawn = ''
  if (lintel && arch)
    drawn += path(
      svg`M-5 ${arch + 3}Q${w / 2} ${-arch - 16} ${w + 5} ${arch + 3}L${w} ${arch + 4}Q${w / 2} ${-arch} 0 ${arch + 4}z`,
      lintel,
    )
  else if (lintel) drawn += rect(-5, -9, w + 10, 10, lintel) + rect(-5, -9, w + 10, 2, '#fff', 'opacity=".28"')
  if (surround && arch) drawn += line(opening(-2, -2, w + 4, h + 2, arch), surround, 9)
  else if (surround) drawn += rect(-6, -7, w + 12, h + 9, surround) + shade(w + 4, -7, 2, h + 9, '.16')
  if (shutter) for (const x of [-w * 0.42 - 2, w + 2]) drawn += shutterLeaf(x, w * 0.42, h, shutter)
  if (sill)
    drawn +=
      path(svg`M-6 ${h}h${w + 12}v6H-6z`, sill) +
      rect(-6, h, w + 12, 1.8, '#fff', 'opacity=".45"') +
      shade(-4, h + 6, w + 10, 5, '.2')
  return drawn
}

function shutterLeaf(x: number, w: number, h: number, colour: string): string {
  return svg`${rect(x, -1, w, h + 2, colour)}
    ${bars(svg`M${x + w / 2} 6v${h - 12}`, '#000', w - 6, 1.4, 5.6, 'opacity=".22"')}
    ${rect(x, -1, 1.5, h + 2, '#fff', 'opacity=".3"')}
    ${shade(x + w - 1, -1, 2, h + 2, '.4')}`
}

function frameOf(w: number, h: number, style: WindowStyle): string {
  const { arch = 0, columns, transom = 0, rows = 0, frame, thin = false } = style
  const upright = repeat(columns - 1, (i) => svg`M${(w * (i + 1)) / columns} ${arch * 0.2}V${h}`)
  const cross = transom ? svg`M0 ${h * transom}h${w}` : ''
  const lying = repeat(rows - 1, (i) => svg`M0 ${(h * (i + 1)) / rows}h${w}`)
  const recess = arch
    ? svg`M0 ${h}V${arch}Q${w / 2} ${-arch} ${w} ${arch}v6Q${w / 2} ${-arch + 8} 5 ${arch + 6}V${h}z`
    : svg`M0 ${h}V0h${w}v6H5V${h}z`
  return svg`${reflections(0, arch, w, h - arch)}${path(recess, SHADOW, 'opacity=".42"')}
    ${line(upright + cross + lying, frame, thin ? 2 : 3)}
    ${line(opening(1.5, 1.5, w - 3, h - 3, arch), frame, thin ? 3 : 3.6)}`
}

const reflections = (x: number, y: number, w: number, h: number): string =>
  path(
    svg`M${x + w * 0.12} ${y + h * 0.94}L${x + w * 0.5} ${y + 2}h${w * 0.17}L${x + w * 0.3} ${y + h * 0.94}zM${x + w * 0.42} ${y + h * 0.94}L${x + w * 0.74} ${y + 2}h${w * 0.06}L${x + w * 0.5} ${y + h * 0.94}z`,
    '#fff',
    'opacity=".2"',
  )

function inside(behind: Behind, w: number, h: number, arch: number): string {
  if (behind === 'curtain')
    return path(
      svg`M2 ${arch + 2}h${w * 0.24}q${-w * 0.02} ${h * 0.5} ${-w * 0.14} ${h - arch - 4}H2zM${w - 2} ${arch + 2}h${-w * 0.22}q${w * 0.02} ${h * 0.5} ${w * 0.12} ${h - arch - 4}h${w * 0.1}z`,
      '#f7efe0',
      'opacity=".62"',
    )
  if (behind === 'blind')
    return (
      rect(2, 2 + arch * 0.7, w - 4, h * 0.34, '#efe6d4', 'opacity=".85"') +
      rect(2, 2 + h * 0.34 + arch * 0.7, w - 4, 2, '#cdbfa7')
    )
  const scale = Math.min(1, w / 46)
  const at = (markup: string) =>
    svg`<g transform="translate(${w / 2} ${h - 2}) scale(${Number(scale.toFixed(2))})">${markup}</g>`
  if (behind === 'plant')
    return at(
      path('M-6 0l-1-9H7L6 0z', '#c07a55') +
        path('M0-9q-12-4-12-16q10 0 12 12q0-16 8-20q6 10-4 22q8-8 13-6q-4 9-17 8z', '#7d9c63'),
    )
  if (behind === 'cat')
    return at(
      path('M-13 0q-2-17 6-21l-2-11 5 4h6l5-4-1 12q9 6 8 20h4q5-6 1-12q6 2 4 10-2 4-8 4z', '#3b3230') +
        path('M-4-24h.1m5 0h.1', '#e8c25a', 'stroke="#e8c25a" stroke-width="2" stroke-linecap="round"'),
    )
  return ''
}

function windowBox(sheet: Sheet, x: number, y: number, width: number): string {
  const { random } = sheet
  const greens = hedgeGreens(sheet)
  const spread = (count: number) =>
    Array.from({ length: count }, (): Point => [x + random.between(0, width), y + random.between(-12, -4)])
  const heads = sheet.season === 'winter' ? [greens[0], greens[1], greens[2]] : windowBoxColours
  return (
    rect(x - 3, y - 5, width + 6, 10, '#6e5140') +
    heads.map((colour) => dots(spread(Math.round(width / 9)), colour, 5)).join('')
  )
}

function panels(x: number, y: number, w: number, h: number): string {
  let [dark, light] = ['', '']
  for (const [px, py, pw, ph] of PANELS) {
    const start = svg`M${x + w * px} ${y + h * (py + ph)}`
    dark += svg`${start}v${-h * ph}h${w * pw}`
    light += svg`${start}h${w * pw}v${-h * ph}`
  }
  return line(dark, '#000', 1.6, 'opacity=".35"') + line(light, '#fff', 1.6, 'opacity=".25"')
}
const PANELS = [
  [0.16, 0.07, 0.29, 0.4],
  [0.55, 0.07, 0.29, 0.4],
  [0.16, 0.55, 0.29, 0.36],
  [0.55, 0.55, 0.29, 0.36],
] as const

const glassLeaf = (x: number, y: number, w: number, h: number): string =>
  rect(x + w * 0.2, y + 8, w * 0.5, h * 0.78, 'url(#glass)') +
  path(
    svg`M${x + w * 0.24} ${y + h * 0.74}l${w * 0.3} ${-h * 0.6}h${w * 0.1}l${-w * 0.3} ${h * 0.6}z`,
    '#fff',
    'opacity=".3"',
  )
