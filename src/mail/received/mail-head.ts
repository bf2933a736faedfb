/** Bytes of a mail that are read for its headers: the limit of a form, too. */
export const MAX_HEAD_BYTES = 64 * 1024

/** `name` is in lower case; a value folded over several lines is joined to one. */
export type MailHeader = { name: string; value: string }

/**
 * Reads the headers of a mail in one pass, whatever they hold. Null when they do not end within `MAX_HEAD_BYTES`, which no
 * mail server lets through.
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

/** The first header of this name, which is also the one that mail parsers take; '' where there is none. */
export const headerOf = (headers: readonly MailHeader[], name: string): string =>
  headers.find((header) => header.name === name)?.value ?? ''

/**
 * Is it a report about a mail: of its delivery (RFC 3464, RFC 6533) or a complaint (RFC 5965)? Some servers do not name the
 * kind of report. Other kinds, such as a read receipt, do not count.
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
