export type Corner = readonly [x: number, y: number]

/** The part in which lines and areas are kept: the sheet with a margin, in its own units. */
export type Frame = { left: number; top: number; right: number; bottom: number }

/** The pieces of a line that pass through the frame. */
export function piecesInside(line: readonly Corner[], frame: Frame): Corner[][] {
  const pieces: Corner[][] = []
  let piece: Corner[] | null = null
  let before: Corner | undefined
  for (const corner of line) {
    const passes = before !== undefined && mayTouch(before, corner, frame)
    if (!passes || before === undefined) piece = null
    else if (piece) piece.push(corner)
    else pieces.push((piece = [before, corner]))
    before = corner
  }
  return pieces
}

function mayTouch([ax, ay]: Corner, [bx, by]: Corner, { left, top, right, bottom }: Frame): boolean {
  return Math.max(ax, bx) >= left && Math.min(ax, bx) <= right && Math.max(ay, by) >= top && Math.min(ay, by) <= bottom
}

/** A ring cut to the frame (Sutherland–Hodgman); empty when nothing of it lies inside. */
export function ringInside(ring: readonly Corner[], { left, top, right, bottom }: Frame): Corner[] {
  const sides: ((corner: Corner) => number)[] = [
    ([x]) => x - left,
    ([x]) => right - x,
    ([, y]) => y - top,
    ([, y]) => bottom - y,
  ]
  let cut = [...ring]
  for (const inside of sides) {
    const whole = cut
    if (whole.every((corner) => inside(corner) >= 0)) continue
    cut = []
    let before = whole.at(-1)
    for (const corner of whole) {
      if (before !== undefined) {
        const [a, b] = [inside(before), inside(corner)]
        if (a >= 0 !== b >= 0) cut.push(between(before, corner, a / (a - b)))
        if (b >= 0) cut.push(corner)
      }
      before = corner
    }
  }
  return cut
}

const between = ([ax, ay]: Corner, [bx, by]: Corner, part: number): Corner => [
  ax + (bx - ax) * part,
  ay + (by - ay) * part,
]

/** Keeps only the corners that matter (Douglas–Peucker), rounded to whole units, none twice in a row. */
export function thinned(points: readonly Corner[], tolerance: number): Corner[] {
  const kept = new Uint8Array(points.length)
  const spans = [0, points.length - 1]
  while (spans.length > 1) {
    const to = spans.pop() ?? 0
    const from = spans.pop() ?? 0
    const [first, last] = [points[from], points[to]]
    if (!first || !last) continue
    kept[from] = kept[to] = 1
    let [farthest, at] = [tolerance * tolerance, -1]
    for (let i = from + 1; i < to; i++) {
      const away = distanceSquared(points[i] ?? first, first, last)
      if (away > farthest) [farthest, at] = [away, i]
    }
    if (at >= 0) spans.push(from, at, at, to)
  }
  const result: Corner[] = []
  let i = 0
  for (const point of points) {
    if (kept[i++] === 0) continue
    const [x, y] = [Math.round(point[0]), Math.round(point[1])]
    const before = result.at(-1)
    if (before?.[0] !== x || before[1] !== y) result.push([x, y])
  }
  return result
}

/** Squared distance to the segment rather than the line, so that a ring whose ends meet keeps its far side. */
function distanceSquared(point: Corner, a: Corner, b: Corner): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const [x, y] = [point[0] - a[0], point[1] - a[1]]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, (x * dx + y * dy) / length))
  return (x - along * dx) ** 2 + (y - along * dy) ** 2
}

export function areaOf(ring: readonly Corner[]): number {
  let [sum, before] = [0, ring.at(-1)]
  for (const corner of ring) {
    if (before) sum += before[0] * corner[1] - corner[0] * before[1]
    before = corner
  }
  return Math.abs(sum) / 2
}

/** Path data of whole numbers, in as few characters as possible. */
export function pathOf([start, ...corners]: readonly Corner[], isRing: boolean): string {
  if (!start) return ''
  let [path, [x, y]] = [`M${start[0]}${spaced(start[1])}`, start]
  for (const [i, [nx, ny]] of corners.entries()) {
    path += (i === 0 ? `l${nx - x}` : spaced(nx - x)) + spaced(ny - y)
    ;[x, y] = [nx, ny]
  }
  return isRing ? `${path}z` : path
}

const spaced = (value: number) => (value < 0 ? String(value) : ` ${value}`)
