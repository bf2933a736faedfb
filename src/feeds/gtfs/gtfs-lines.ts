import { FeedRefused } from '#feeds/feed.ts'

const MAX_LINE_CHARS = 64 * 1024

/** A row of a table: the value of a column, '' where there is none. */
export type Row = (column: string) => string

/** Cuts what comes of a CSV file into rows. A line without quotes is merely split, as millions of them are. */
export class Lines {
  readonly #name: string
  readonly #take: (row: Row) => void
  readonly #decoder = new TextDecoder()
  #columns: Map<string, number> | null = null
  readonly #most: number
  #rest = ''
  #count = 0

  /** @param most lines, empty ones too: beyond them the table is refused */
  constructor(name: string, take: (row: Row) => void, most: number) {
    this.#name = name
    this.#take = take
    this.#most = most
  }

  push(bytes: Uint8Array, isLast: boolean): void {
    const text = this.#rest + this.#decoder.decode(bytes, { stream: !isLast })
    let from = 0
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      this.#line(text.slice(from, end))
      from = end + 1
    }
    this.#rest = text.slice(from)
    if (this.#rest.length > MAX_LINE_CHARS) throw new FeedRefused(`has a line in ${this.#name} that does not end`)
    if (isLast && this.#rest !== '') this.#line(this.#rest)
  }

  #line(line: string): void {
    this.#count += 1
    if (this.#count > this.#most) throw new FeedRefused(`has more than ${this.#most} lines in ${this.#name}`)
    const bare = line.endsWith('\r') ? line.slice(0, -1) : line
    if (bare === '') return
    const cells = bare.includes('"') ? quoted(bare) : bare.split(',')
    if (this.#columns === null) {
      this.#columns = new Map(cells.map((cell, i) => [cell.replace(/^\uFEFF/, '').trim(), i]))
      return
    }
    const columns = this.#columns
    this.#take((column) => cells[columns.get(column) ?? -1]?.trim() ?? '')
  }
}

function quoted(line: string): string[] {
  const cells: string[] = []
  for (let at = 0; at <= line.length;) {
    if (line[at] !== '"') {
      const end = line.indexOf(',', at)
      cells.push(line.slice(at, end < 0 ? undefined : end))
      at = end < 0 ? line.length + 1 : end + 1
      continue
    }
    let cell = ''
    let end = at + 1
    for (; end < line.length; end++) {
      if (line[end] !== '"') cell += line[end]
      else if (line[end + 1] === '"') cell += line[++end]
      else break
    }
    cells.push(cell)
    const comma = line.indexOf(',', end)
    at = comma < 0 ? line.length + 1 : comma + 1
  }
  return cells
}
