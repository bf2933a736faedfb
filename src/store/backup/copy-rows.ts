import type pg from 'pg'

/** The handlers that `pg` calls on a custom query; its types name only `submit`. */
type CopyHandlers = {
  submit: (connection: { query: (text: string) => void }) => void
  handleCopyData: (message: { chunk: Buffer }) => void
  handleCommandComplete: (message: { text: string }) => void
  handleError: (error: Error) => void
  handleReadyForQuery: () => void
}

/** "PGCOPY\n\377\r\n\0", flags and the length of an extension. */
const HEADER = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1')
const HEADER_BYTES = HEADER.length + 8
const TRAILER = -1

/**
 * Calls `onRow` with each row of a query in PostgreSQL's binary COPY format: two bytes with the number of fields, then for
 * each field four bytes with its length, and its bytes. The bytes are valid only within the call. Returns the number of
 * rows; throws when the server counted another number.
 */
export async function copyRows(
  pool: pg.Pool,
  query: string,
  onRow: (bytes: Buffer, offset: number) => void,
): Promise<number> {
  const client = await pool.connect()
  try {
    return await new Promise<number>((resolve, reject) => {
      let rows = 0
      let counted = -1
      let isFirst = true
      let failure: Error | null = null
      const fail = (error: unknown) => (failure ??= error instanceof Error ? error : new Error(String(error)))
      const handlers: CopyHandlers = {
        submit: (connection) => connection.query(`copy (${query}) to stdout (format binary)`),
        // The server sends one message per row; the header comes in front of the first.
        handleCopyData({ chunk }) {
          if (failure !== null) return
          const offset = isFirst && chunk.subarray(0, HEADER.length).equals(HEADER) ? HEADER_BYTES : 0
          isFirst = false
          if (offset === chunk.length || chunk.readInt16BE(offset) === TRAILER) return
          rows++
          try {
            onRow(chunk, offset)
          } catch (error) {
            fail(error)
          }
        },
        handleCommandComplete: ({ text }) => void (counted = Number(/^COPY (\d+)$/.exec(text)?.[1] ?? -1)),
        handleError(error) {
          // After a broken connection no other handler may be called.
          reject(fail(error))
        },
        handleReadyForQuery() {
          if (failure === null && rows !== counted) fail(new Error(`${rows} rows of ${counted} came from the store`))
          if (failure === null) resolve(rows)
          else reject(failure)
        },
      }
      client.query(handlers as unknown as pg.Submittable) // pg calls these handlers on any query that has them
    })
  } finally {
    client.release()
  }
}
