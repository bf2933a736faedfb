/** Bytes of a mail that are read for its headers: as many as a form may have. */
export const MAX_HEAD_BYTES = 64 * 1024

/** `name` is in small letters; a value that goes on over several lines is one line. */
export type MailHeader = { name: string; value: string }

/**
 * The headers of a mail, read once from its first byte on, whatever they hold. null: they do not end within
 * `MAX_HEAD_BYTES`, which no mail server lets through.
 */
export function readMailHead(beginning: Uint8Array): MailHeader[] | null {
  const text = Buffer.from(beginning.buffer, beginning.byteOffset, Math.min(beginning.length, MAX_HEAD_BYTES))
  const lines = text.toString('latin1').split('\n')
  const headers: { name: string; values: string[] }[] = []
  let hasEnd = beginning.length < MAX_HEAD_BYTES
  for (const raw of lines) {
    const line = raw.endsWith('\r') ? raw.slice(0, -1) : raw
    if (line === '') {
      hasEnd = true
      break
    }
    const colon = line.indexOf(':')
    if (line.startsWith(' ') || line.startsWith('\t')) headers.at(-1)?.values.push(line.trim())
    else if (colon > 0)
      headers.push({ name: line.slice(0, colon).trim().toLowerCase(), values: [line.slice(colon + 1).trim()] })
  }
  return hasEnd ? headers.map(({ name, values }) => ({ name, value: values.join(' ') })) : null
}

/** The first header of this name, as the readers of mails choose it; '' where there is none. */
export const headerOf = (headers: readonly MailHeader[], name: string): string =>
  headers.find((header) => header.name === name)?.value ?? ''

/**
 * Is it a report about a mail: of its delivery (RFC 3464, RFC 6533) or a complaint (RFC 5965)? Some servers leave the kind
 * of report out; other kinds, such as that somebody read a mail, are none of ours.
 */
export function isMailReport(headers: readonly MailHeader[]): boolean {
  const [type = '', ...parameters] = headerOf(headers, 'content-type').split(';')
  if (type.trim().toLowerCase() !== 'multipart/report') return false
  const kinds = parameters.flatMap((parameter) => {
    const [name = '', value = ''] = parameter.split('=', 2)
    return name.trim().toLowerCase() === 'report-type' ? [value.replaceAll('"', '').trim().toLowerCase()] : []
  })
  return kinds.length === 0 || REPORT_KINDS.has(kinds[0] ?? '')
}

const REPORT_KINDS = new Set(['delivery-status', 'global-delivery-status', 'feedback-report'])
