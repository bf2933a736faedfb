import type { Room, RoomKind } from '#domain/listing.ts'
import { seededRandom } from '#media/drawing/random.ts'
import { line, path, rect, repeat, svg } from '#media/drawing/svg.ts'

/**
 * A floor plan, 800 × 600, laid out from the rooms' areas: an impression, not a survey. `label` words a room in the
 * reader's language: its name, and after a line break its area where that is known. Rooms without a known
 * area get a usual one for their kind; what is not a room (garden, terrace) is left out.
 */
export function drawFloorPlan(rooms: readonly Room[], seed: number, label: (room: Room) => string): string {
  const inside = rooms.filter((room) => !OUTSIDE.has(room.kind)).slice(0, MOST)
  const random = seededRandom(seed, 20)
  const placed = fill(
    inside.toSorted((a, b) => areaOf(b) - areaOf(a)),
    FLOOR,
    random.chance(0.5),
  )
  const paper = repeat(41, (i) => svg`M${i * 20} 0v600`) + repeat(31, (i) => svg`M0 ${i * 20}h800`)
  const body = svg`${rect(0, 0, 800, 600, '#fbf8f2')}${line(paper, '#efe8dc', 1)}
    ${rect(FLOOR.x, FLOOR.y, FLOOR.width, FLOOR.height, '#fff')}
    ${placed.map(({ room, box }) => rect(box.x, box.y, box.width, box.height, COLOURS[room.kind] ?? '#f8f4ea'))}
    ${placed.map(({ room, box }) => furniture(room.kind, box))}
    ${line(placed.map(({ box }) => svg`M${box.x} ${box.y}h${box.width}v${box.height}h${-box.width}z`).join(''), WALL, 6)}
    ${placed.map(({ box }, i) => (i === 0 ? '' : opening(box)))}
    ${rect(FLOOR.x, FLOOR.y, FLOOR.width, FLOOR.height, 'none', `stroke="${WALL}" stroke-width="10"`)}
    ${windows(placed)}${entrance()}
    ${placed.map(({ room, box }) => lettering(box, label(room)))}
    ${line('M735 150V90m-9 16l9-16 9 16', '#6b645c', 1.6)}`
  return svg`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600" width="800" height="600">${body}</svg>`
}

type Box = { x: number; y: number; width: number; height: number }
type Placed = { room: Room; box: Box }

const FLOOR: Box = { x: 100, y: 60, width: 600, height: 470 }
const WALL = '#2f2d2b'
/** beyond this many the lettering would no longer fit */
const MOST = 12
const OUTSIDE: ReadonlySet<RoomKind> = new Set(['GARDEN', 'TERRACE'])
const COLOURS: Partial<Record<RoomKind, string>> = {
  LIVING: '#f3ead9',
  KITCHEN: '#e6eee6',
  BEDROOM: '#f6efe2',
  BATHROOM: '#e3ecef',
  TOILET: '#e3ecef',
  OFFICE: '#efe9f0',
  VERANDA: '#e9f0e0',
}
/** m², used where a listing gives none */
const USUAL: Partial<Record<RoomKind, number>> = {
  LIVING: 32,
  KITCHEN: 14,
  BEDROOM: 13,
  BATHROOM: 7,
  TOILET: 2,
  HALL: 7,
  OFFICE: 9,
  GARAGE: 18,
}

const areaOf = (room: Room): number => Math.max(2, room.area ?? USUAL[room.kind] ?? 8)

/** Halves the rooms by area and the floor with them, along the longer side, until each room has its box. */
function fill(rooms: readonly Room[], box: Box, mirrored: boolean): Placed[] {
  const [first] = rooms
  if (!first) return []
  if (rooms.length === 1) return [{ room: first, box }]
  const total = rooms.reduce((sum, room) => sum + areaOf(room), 0)
  let [count, taken] = [1, areaOf(first)]
  while (count < rooms.length - 1 && taken < total * 0.42) taken += areaOf(rooms[count++] ?? first)
  // no room so narrow that its name cannot stand in it
  const share = Math.min(0.72, Math.max(0.28, taken / total))
  const [a, b] = split(box, mirrored ? 1 - share : share)
  const [ours, theirs] = mirrored ? [b, a] : [a, b]
  return [...fill(rooms.slice(0, count), ours, !mirrored), ...fill(rooms.slice(count), theirs, mirrored)]
}

function split({ x, y, width, height }: Box, share: number): [Box, Box] {
  if (width >= height) {
    const cut = Math.round((width * share) / 10) * 10
    return [
      { x, y, width: cut, height },
      { x: x + cut, y, width: width - cut, height },
    ]
  }
  const cut = Math.round((height * share) / 10) * 10
  return [
    { x, y, width, height: cut },
    { x, y: y + cut, width, height: height - cut },
  ]
}

/** A door in the wall towards an earlier room: the upper or the left one, whichever is not an outer wall. */
function opening({ x, y, width, height }: Box): string {
  const size = Math.min(46, width * 0.4, height * 0.4)
  if (x > FLOOR.x) {
    const at = y + height / 2 - size / 2
    return (
      line(svg`M${x} ${at}v${size}`, '#fff', 8) +
      line(svg`M${x} ${at}h${size}a${size} ${size} 0 0 1${-size} ${size}`, '#a69c8c', 1.6)
    )
  }
  if (y > FLOOR.y) {
    const at = x + width / 2 - size / 2
    return (
      line(svg`M${at} ${y}h${size}`, '#fff', 8) +
      line(svg`M${at} ${y}v${size}a${size} ${size} 0 0 0 ${size} ${-size}`, '#a69c8c', 1.6)
    )
  }
  return ''
}

function windows(placed: readonly Placed[]): string {
  const panes = placed
    .filter(({ room }) => WITH_WINDOWS.has(room.kind))
    .map(({ box: { x, y, width, height } }) => {
      if (y === FLOOR.y) return svg`M${x + width * 0.25} ${y}h${width * 0.5}`
      if (y + height >= FLOOR.y + FLOOR.height) return svg`M${x + width * 0.25} ${y + height}h${width * 0.5}`
      if (x === FLOOR.x) return svg`M${x} ${y + height * 0.25}v${height * 0.5}`
      return x + width >= FLOOR.x + FLOOR.width ? svg`M${x + width} ${y + height * 0.25}v${height * 0.5}` : ''
    })
    .join('')
  return panes ? line(panes, '#fff', 6) + line(panes, '#7f9cab', 2.5) : ''
}
const WITH_WINDOWS: ReadonlySet<RoomKind> = new Set([
  'LIVING',
  'KITCHEN',
  'BEDROOM',
  'BATHROOM',
  'OFFICE',
  'VERANDA',
  'OTHER',
])

const entrance = (): string => {
  const [x, y] = [FLOOR.x + FLOOR.width - 90, FLOOR.y + FLOOR.height]
  return (
    line(svg`M${x} ${y}h44`, '#fff', 12) +
    line(svg`M${x} ${y}v-44a44 44 0 0 1 44 44`, '#a69c8c', 1.6) +
    path(svg`M${x + 22} ${y + 14}l-9 14h18z`, '#b4503a')
  )
}

/** A few outlines that make a room recognisable, in its upper left corner. */
function furniture(kind: RoomKind, { x, y, width, height }: Box): string {
  if (width < 90 || height < 130) return ''
  const [left, top, w, h] = [x + 16, y + 16, width - 32, height - 32]
  const long = Math.min(w * 0.6, 150)
  const drawn = {
    LIVING: svg`M${left} ${top}h${long}v40h${-long}zM${left} ${top}v40M${left + long * 0.5} ${top}v40M${left + long * 0.5 - 26} ${top + 58}h52v24h-52z`,
    KITCHEN: svg`M${left} ${top}h${w}v26h${-w}zM${left + 16} ${top + 6}h26v14h-26zM${left + w - 44} ${top + 6}a6 6 0 1 0 .1 0M${left + w - 22} ${top + 6}a6 6 0 1 0 .1 0`,
    BEDROOM: svg`M${left} ${top}h62v${Math.min(84, h * 0.5)}h-62zM${left + 6} ${top + 6}h22v16h-22zM${left + 34} ${top + 6}h22v16h-22zM${left} ${top + 32}h62`,
    BATHROOM: svg`M${left + 14} ${top}h52q14 0 14 15t-14 15h-52q-14 0-14-15t14-15zM${left + 62} ${top + 12}a4 4 0 1 0 .1 0`,
    OFFICE: svg`M${left} ${top}h76v30h-76zM${left + 38} ${top + 38}a11 11 0 1 0 .1 0`,
    GARAGE: svg`M${left + 10} ${top}h${long - 20}q10 0 10 14v28q0 14-10 14h${20 - long}q-10 0-10-14v-28q0-14 10-14z`,
  }[kind as string] // kinds without an outline give undefined
  return drawn ? line(drawn, '#a69c8c', 1.8) : ''
}

function lettering({ x, y, width, height }: Box, label: string): string {
  const [name = '', area = ''] = label.split('\n')
  const size = Math.max(9, Math.min(17, (width - 16) / Math.max(4, name.length * 0.64), height / 3))
  const [middle, base] = [x + width / 2, y + height * (height < 130 ? 0.48 : 0.7)]
  const below = area && height >= 60
  return svg`<g text-anchor="middle">
    <text x="${middle}" y="${base}" font-size="${size}" fill="#2f2d2b" font-family="Georgia,serif">${escaped(name)}
    </text>
    ${below && svg`<text x="${middle}" y="${base + size + 3}" font-size="${size * 0.78}" fill="#6b645c" font-family="sans-serif">${escaped(area)}</text>`}
    </g>`
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
