/**
 * Makes src/ui/map/outline/belgium.ts and belgium.svg from the gazetteer's postal-code centres.
 *
 *   node scripts/make-outline.ts
 *
 * Nobody's boundary data is used. Every place belongs to the nearest centre (a Voronoi partition); a line is drawn where
 * the two sides lie in different postal codes, municipalities, provinces or regions; the coast and the border follow the
 * outermost centres at a distance. So the result is approximate and says nothing about borders of law.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { belgianPlaces } from '../src/domain/gazetteer/belgian-places.ts'
import { toWorld } from '../src/ui/map/mercator.ts'

/** One unit of the drawing is this part of the world's width: about 24 m in Belgium. */
const UNITS = 2 ** 20
/** How far beyond the outermost centres the country goes, and how wide a bay must be to be seen; in units (km × 42) */
const REACH = 2.6 * 42
const BAY = 11 * 42
/** Side of a square of the raster on which the outline is found */
const SQUARE = 40

type XY = { x: number; y: number }
type Centre = XY & { code: string; nis: string; province: string; region: string }
type Level = 'region' | 'province' | 'municipality' | 'code'
type Line = { level: Level; from: XY; to: XY }

export function makeOutline(): { origin: XY; size: XY; country: string; lines: Record<Level, string> } {
  const centres = readCentres()
  const xs = centres.map(({ x }) => x)
  const ys = centres.map(({ y }) => y)
  const margin = BAY
  const origin = { x: Math.floor(Math.min(...xs) - margin), y: Math.floor(Math.min(...ys) - margin) }
  const size = { x: Math.ceil(Math.max(...xs) + margin) - origin.x, y: Math.ceil(Math.max(...ys) + margin) - origin.y }
  for (const centre of centres) {
    centre.x -= origin.x
    centre.y -= origin.y
  }
  const country = countryOutline(centres, size)
  const lines = partition(centres).flatMap((line) => inside(line, country))
  const paths = (level: Level) =>
    chains(lines.filter((line) => line.level === level)).map((chain) => pathOf(chain, level))
  return {
    origin,
    size,
    country: smooth(country, true),
    lines: {
      region: paths('region').join(''),
      province: paths('province').join(''),
      municipality: paths('municipality').join(''),
      code: paths('code').join(''),
    },
  }
}

function readCentres(): Centre[] {
  const seen = new Set<string>()
  return [...belgianPlaces().byPostalCode].flatMap(([code, [main]]) => {
    const { x, y } = toWorld(main)
    const centre = {
      x: x * UNITS,
      y: y * UNITS,
      code,
      nis: main.municipality.nis,
      province: main.province,
      region: main.region,
    }
    const spot = `${Math.round(centre.x / 4)},${Math.round(centre.y / 4)}`
    if (seen.has(spot)) return []
    seen.add(spot)
    return [centre]
  })
}

/** Each side of each cell once, with the highest border it is part of. */
function partition(centres: readonly Centre[]): Line[] {
  return centres.flatMap((centre, i) => {
    const near = centres
      .map((other, j) => ({ other, j, away: (other.x - centre.x) ** 2 + (other.y - centre.y) ** 2 }))
      .filter(({ j }) => j !== i)
      .sort((a, b) => a.away - b.away)
      .slice(0, 60)
    type Corner = XY & { beyond: number }
    const far = 40_000
    let cell: Corner[] = [
      { x: centre.x - far, y: centre.y - far, beyond: -1 },
      { x: centre.x + far, y: centre.y - far, beyond: -1 },
      { x: centre.x + far, y: centre.y + far, beyond: -1 },
      { x: centre.x - far, y: centre.y + far, beyond: -1 },
    ]
    for (const { other, j } of near) {
      // Positive on the centre's own side of the line half-way to the other.
      const side = ({ x, y }: XY) =>
        (x - (centre.x + other.x) / 2) * (centre.x - other.x) + (y - (centre.y + other.y) / 2) * (centre.y - other.y)
      cell = cell.flatMap((corner, k) => {
        const next = cell[(k + 1) % cell.length] ?? corner
        const [a, b] = [side(corner), side(next)]
        const crossing = {
          x: corner.x + ((next.x - corner.x) * a) / (a - b),
          y: corner.y + ((next.y - corner.y) * a) / (a - b),
        }
        if (a >= 0) return b >= 0 ? [corner] : [corner, { ...crossing, beyond: j }]
        return b >= 0 ? [{ ...crossing, beyond: corner.beyond }] : []
      })
    }
    return cell.flatMap(({ beyond, ...from }, k) => {
      const other = centres[beyond]
      const to = cell[(k + 1) % cell.length]
      if (beyond <= i || !other || !to) return []
      return [
        {
          level: levelBetween(centre, other),
          from: { x: Math.round(from.x), y: Math.round(from.y) },
          to: { x: Math.round(to.x), y: Math.round(to.y) },
        },
      ]
    })
  })
}

function levelBetween(a: Centre, b: Centre): Level {
  if (a.region !== b.region) return 'region'
  if (a.province !== b.province) return 'province'
  return a.nis === b.nis ? 'code' : 'municipality'
}

/** Discs around all centres, grown over narrow bays and shrunk again; the longest ring of the raster's edge. */
function countryOutline(centres: readonly Centre[], size: XY): XY[] {
  const columns = Math.ceil(size.x / SQUARE)
  const rows = Math.ceil(size.y / SQUARE)
  const at = (c: number, r: number) => r * columns + c
  const grown = new Uint8Array(columns * rows)
  stamp(
    grown,
    columns,
    rows,
    centres.map(({ x, y }) => ({ x: x / SQUARE, y: y / SQUARE })),
    (REACH + BAY) / SQUARE,
    1,
  )
  const edge: XY[] = []
  for (let r = 0; r < rows; r++)
    for (let c = 0; c < columns; c++)
      if (
        !grown[at(c, r)] &&
        [grown[at(c + 1, r)], grown[at(c - 1, r)], grown[at(c, r + 1)], grown[at(c, r - 1)]].some(Boolean)
      )
        edge.push({ x: c, y: r })
  stamp(grown, columns, rows, edge, BAY / SQUARE, 0)
  const rings = traceRings(
    (c, r) => c >= 0 && r >= 0 && c < columns && r < rows && grown[at(c, r)] === 1,
    columns,
    rows,
  )
  const longest = rings.sort((a, b) => b.length - a.length)[0] ?? []
  return simplify(
    longest.map(({ x, y }) => ({ x: x * SQUARE, y: y * SQUARE })),
    SQUARE * 1.7,
  )
}

function stamp(
  raster: Uint8Array,
  columns: number,
  rows: number,
  spots: readonly XY[],
  radius: number,
  value: 0 | 1,
): void {
  for (const { x, y } of spots)
    for (let r = Math.max(0, Math.floor(y - radius)); r <= Math.min(rows - 1, Math.ceil(y + radius)); r++)
      for (let c = Math.max(0, Math.floor(x - radius)); c <= Math.min(columns - 1, Math.ceil(x + radius)); c++)
        if ((c - x) ** 2 + (r - y) ** 2 <= radius ** 2) raster[r * columns + c] = value
}

/** The rings between full and empty squares, full on the right. */
function traceRings(full: (c: number, r: number) => boolean, columns: number, rows: number): XY[][] {
  const next = new Map<string, XY>()
  const name = ({ x, y }: XY) => `${x},${y}`
  const add = (x1: number, y1: number, x2: number, y2: number) => next.set(`${x1},${y1}`, { x: x2, y: y2 })
  for (let r = 0; r < rows; r++)
    for (let c = 0; c < columns; c++) {
      if (!full(c, r)) continue
      if (!full(c, r - 1)) add(c, r, c + 1, r)
      if (!full(c + 1, r)) add(c + 1, r, c + 1, r + 1)
      if (!full(c, r + 1)) add(c + 1, r + 1, c, r + 1)
      if (!full(c - 1, r)) add(c, r + 1, c, r)
    }
  const rings: XY[][] = []
  while (next.size > 0) {
    const ring: XY[] = []
    let key = [...next.keys()][0] ?? ''
    for (let step = next.get(key); step; step = next.get(key)) {
      next.delete(key)
      ring.push(step)
      key = name(step)
    }
    rings.push(ring)
  }
  return rings
}

/** Douglas–Peucker. */
function simplify(points: readonly XY[], tolerance: number): XY[] {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 3) return [...points]
  let worst = 0
  let at = 0
  for (const [i, p] of points.entries()) {
    const away = distanceToLine(p, first, last)
    if (away > worst) [worst, at] = [away, i]
  }
  if (worst <= tolerance) return [first, last]
  return [...simplify(points.slice(0, at + 1), tolerance).slice(0, -1), ...simplify(points.slice(at), tolerance)]
}

function distanceToLine(p: XY, a: XY, b: XY): number {
  const length = Math.hypot(b.x - a.x, b.y - a.y)
  if (length === 0) return Math.hypot(p.x - a.x, p.y - a.y)
  return Math.abs((b.x - a.x) * (a.y - p.y) - (a.x - p.x) * (b.y - a.y)) / length
}

/** The parts of a line inside the country. */
function inside(line: Line, country: readonly XY[]): Line[] {
  const { from, to } = line
  const at = (t: number) => ({
    x: Math.round(from.x + (to.x - from.x) * t),
    y: Math.round(from.y + (to.y - from.y) * t),
  })
  const cuts = [0, 1]
  for (const [i, a] of country.entries()) {
    const b = country[(i + 1) % country.length] ?? a
    const across = (to.x - from.x) * (b.y - a.y) - (to.y - from.y) * (b.x - a.x)
    if (across === 0) continue
    const t = ((a.x - from.x) * (b.y - a.y) - (a.y - from.y) * (b.x - a.x)) / across
    const u = ((a.x - from.x) * (to.y - from.y) - (a.y - from.y) * (to.x - from.x)) / across
    if (t > 0 && t < 1 && u >= 0 && u <= 1) cuts.push(t)
  }
  cuts.sort((a, b) => a - b)
  return cuts.slice(1).flatMap((end, i) => {
    const start = cuts[i] ?? 0
    return contains(country, at((start + end) / 2)) ? [{ ...line, from: at(start), to: at(end) }] : []
  })
}

function contains(ring: readonly XY[], { x, y }: XY): boolean {
  let within = false
  for (const [i, a] of ring.entries()) {
    const b = ring[(i + 1) % ring.length] ?? a
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) within = !within
  }
  return within
}

/** Joins lines end to end as far as they go without a fork. */
function chains(lines: readonly Line[]): XY[][] {
  const name = ({ x, y }: XY) => `${x},${y}`
  const at = new Map<string, Line[]>()
  for (const line of lines)
    for (const end of [line.from, line.to]) at.set(name(end), [...(at.get(name(end)) ?? []), line])
  const left = new Set(lines)
  const extend = (chain: XY[]) => {
    for (;;) {
      const end = chain.at(-1)
      const meeting = end ? (at.get(name(end)) ?? []) : []
      const [line] = meeting.filter((one) => left.has(one))
      if (!end || !line || meeting.length > 2) return chain
      left.delete(line)
      chain.push(name(line.from) === name(end) ? line.to : line.from)
    }
  }
  const found: XY[][] = []
  for (const line of lines) {
    if (!left.delete(line)) continue
    found.push(extend(extend([line.from, line.to]).toReversed()))
  }
  return found
}

function pathOf(chain: readonly XY[], level: Level): string {
  if (level === 'region' || level === 'province') return smooth(simplify(chain, 12), false)
  const [first, ...rest] = chain
  return first ? `M${first.x} ${first.y}l${relative(first, rest)}` : ''
}

/** Curves through the middles of the sides; the corners only pull. */
function smooth(points: readonly XY[], closed: boolean): string {
  const middle = (a: XY, b: XY) => ({ x: Math.round((a.x + b.x) / 2), y: Math.round((a.y + b.y) / 2) })
  const ring = closed ? [...points, ...points.slice(0, 2)] : points
  const [first, second] = ring
  const last = ring.at(-1)
  if (!first || !second || !last) return ''
  if (ring.length === 2) return `M${first.x} ${first.y}l${relative(first, [second])}`
  let at = closed ? middle(first, second) : first
  let path = `M${at.x} ${at.y}q`
  const parts: string[] = []
  for (let i = 1; i < ring.length - 1; i++) {
    const corner = ring[i] ?? first
    const next = ring[i + 1] ?? last
    const end = !closed && i === ring.length - 2 ? last : middle(corner, next)
    parts.push(joined([corner.x - at.x, corner.y - at.y, end.x - at.x, end.y - at.y]))
    at = end
  }
  path += parts.reduce((all, part) => all + (part.startsWith('-') || all === '' ? '' : ' ') + part, '')
  return closed ? `${path}z` : path
}

function relative(start: XY, points: readonly XY[]): string {
  let from = start
  return joined(
    points.flatMap((point) => {
      const step = [point.x - from.x, point.y - from.y]
      from = point
      return step
    }),
  )
}

/** A minus sign separates as well as a space does. */
const joined = (numbers: readonly number[]): string =>
  numbers.reduce((text, n) => text + (text === '' || n < 0 ? '' : ' ') + n, '')

function moduleText({ origin, size, country, lines }: ReturnType<typeof makeOutline>): string {
  return `// Made by scripts/make-outline.ts from the centres of postal codes; do not edit.

/**
 * Belgium as SVG paths, approximate: drawn from postal-code centres, not from borders of law. One unit is 1/${UNITS}
 * of the Web Mercator world's width (about 24 m here), counted from \`origin\`.
 */
export const OUTLINE = {
  units: ${UNITS},
  origin: { x: ${origin.x}, y: ${origin.y} },
  size: { x: ${size.x}, y: ${size.y} },
  country:
    '${country}',
  /** where regions meet */
  region:
    '${lines.region}',
  province:
    '${lines.province}',
  municipality:
    '${lines.municipality}',
  /** postal codes of one municipality */
  code:
    '${lines.code}',
}
`
}

/** The picture that holds the map's place until the map is wanted. */
function picture({ size, country, lines }: ReturnType<typeof makeOutline>): string {
  const stroke = (path: string, colour: string, width: number) =>
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.x} ${size.y}" width="${Math.round(size.x / 8)}" height="${Math.round(size.y / 8)}"><path d="${country}" fill="#f8f5ee" stroke="#b9b09f" stroke-width="34" stroke-linejoin="round"/>${stroke(lines.province, '#d9d1c1', 26)}${stroke(lines.region, '#c7bda9', 34)}</svg>
`
}

if (import.meta.main) {
  const folder = fileURLToPath(new URL('../src/ui/map/outline/', import.meta.url))
  const outline = makeOutline()
  writeFileSync(`${folder}belgium.ts`, moduleText(outline))
  writeFileSync(`${folder}belgium.svg`, picture(outline))
}
