import type { IncomingMessage } from 'node:http'

/** Forms of refused requests that are read at once; a further one is refused unread. */
const MAX_READ_AT_ONCE = 24
const MAX_FIELDS = 200
/** A form that has not arrived by then is refused unread. */
const MAX_READING_MS = 5000

export type TypedFields = readonly (readonly [name: string, value: string])[]

let readNow = 0

/** Whether a refused request carries a form of the public site, small enough to be read, and there is room to read it. */
export function mayReadForm(request: IncomingMessage, maxBytes: number): boolean {
  const { method, headers, url = '' } = request
  const length = Number(headers['content-length'])
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true
  const isPublic = !/^\/(hooks|office)\b|^\/[a-z]{2}\/ajax\//.test(url)
  return method === 'POST' && isForm && isPublic && length > 0 && length <= maxBytes && readNow < MAX_READ_AT_ONCE
}

/** The fields of a form that is not carried out, so that the visitor can send them again; none where they do not arrive. */
export async function readRefusedForm(request: IncomingMessage): Promise<TypedFields> {
  readNow += 1
  const chunks: Buffer[] = []
  const isWhole = await new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), MAX_READING_MS)
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.once('end', () => resolve(true))
    request.once('close', () => (clearTimeout(timer), resolve(false)))
  })
  readNow -= 1
  const fields = isWhole ? [...new URLSearchParams(Buffer.concat(chunks).toString('utf8'))] : []
  return fields.length <= MAX_FIELDS ? fields : []
}
