import { TimetableRefused } from '#feeds/gtfs/timetable-refused.ts'

const MAX_LINE_CHARS = 64 * 1024

/** A row of a table: the value of a column, '' where there is none. */
export type Row = (column: string) => string

/** Cuts the bytes of a CSV file into rows. A line without quotes is merely split, because there are millions of them. */
export class Lines {
  readonly #name: string
  readonly #take: (row: Row) => void
  readonly #decoder = new TextDecoder()
  #columns: Map<string, number> | null = null
  readonly #maxLines: number
  #rest = ''
  #count = 0

  /** @param maxLines lines, empty ones too; a longer table is refused */
  constructor(name: string, take: (row: Row) => void, maxLines: number) {
    this.#name = name
    this.#take = take
    this.#maxLines = maxLines
  }

  push(bytes: Uint8Array, isLast: boolean): void {
    const text = this.#rest + this.#decoder.decode(bytes, { stream: !isLast })
    let from = 0
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      this.#readLine(text.slice(from, end))
      from = end + 1
    }
    this.#rest = text.slice(from)
    if (this.#rest.length > MAX_LINE_CHARS) throw new TimetableRefused(`has a line in ${this.#name} that does not end`)
    if (isLast && this.#rest !== '') this.#readLine(this.#rest)
  }

  #readLine(line: string): void {
    this.#count += 1
    if (this.#count > this.#maxLines)
      throw new TimetableRefused(`has more than ${this.#maxLines} lines in ${this.#name}`)
    const bare = line.endsWith('\r') ? line.slice(0, -1) : line
    if (bare === '') return
    const cells = bare.includes('"') ? splitQuotedLine(bare) : bare.split(',')
    if (this.#columns === null) {
      this.#columns = new Map(cells.map((cell, i) => [cell.replace(/^\uFEFF/, '').trim(), i]))
      return
    }
    const columns = this.#columns
    this.#take((column) => cells[columns.get(column) ?? -1]?.trim() ?? '')
  }
}

function splitQuotedLine(line: string): string[] {
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
