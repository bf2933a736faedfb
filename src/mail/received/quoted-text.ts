/** Lines with which mail programs begin a quote of an earlier mail. Each pattern looks at one line. */
const BEGINS: readonly RegExp[] = [
  /^-{2,} ?(original message|oorspronkelijk bericht|message d.origine|ursprüngliche nachricht|forwarded message|doorgestuurd bericht|message transféré|weitergeleitete nachricht)\b/i,
  /^_{20,}$/,
  /^(on|op|le|am|el)\b.{4,200}(wrote|schreef|a écrit|schrieb|geschreven|escribió).{0,80}:$/i,
  /^(begin forwarded message|begin doorgestuurd bericht|début du message (réexpédié|transféré)|anfang der weitergeleiteten nachricht)\s?:/i,
]
/** The first line of a block of headers, as Outlook quotes a mail; at least two more headers must follow. */
const SENDER = /^\*?(from|van|de|von|expéditeur)\s?:\*?\s/i
const FURTHER = /^\*?(sent|verzonden|envoyé|gesendet|date|datum|to|aan|à|an|subject|onderwerp|objet|betreff)\s?:/i

/**
 * Parts a mail into the text that somebody wrote, and what their program quotes of earlier mails (`quoted`). Answers between
 * the lines of a quote stay where they are.
 */
export function withoutQuoted(whole: string): { text: string; quoted: string | null } {
  const lines = whole.replaceAll('\r\n', '\n').split('\n')
  const at = lines.findIndex((line, index) => isBeginning(line, lines, index))
  // An answer may follow a quote that begins so, if the lines of the quote are marked with `>`.
  const own = at === -1 ? lines : lines.slice(0, at)
  const rest = at === -1 ? [] : lines.slice(at)
  const below = rest.length > 0 && hasMarks(rest) ? answersBelow(rest) : []
  const kept = at === -1 ? withoutTrailingMarks(own) : [...own, ...below]
  const text = trimmed(kept)
  const quoted = trimmed(at === -1 ? own.slice(kept.length) : rest.slice(0, rest.length - below.length))
  // A mail that is only a quote, such as a forwarded one, is shown whole.
  if (text === '' && quoted !== '') return { text: trimmed(lines), quoted: null }
  return { text, quoted: quoted === '' ? null : quoted }
}

function isBeginning(line: string, lines: readonly string[], index: number): boolean {
  const said = line.slice(0, MAX_LINE_CHARS).trim()
  if (BEGINS.some((pattern) => pattern.test(said))) return true
  // The beginning may take two lines: `On Monday, …` and `… wrote:`.
  const next = (lines[index + 1] ?? '').slice(0, MAX_LINE_CHARS).trim()
  if (/^(on|op|le|am)\b/i.test(said) && /(wrote|schreef|a écrit|schrieb).{0,80}:$/i.test(next)) return true
  if (!SENDER.test(said)) return false
  const following = lines.slice(index + 1, index + 5).map((one) => one.slice(0, MAX_LINE_CHARS).trim())
  return following.filter((one) => FURTHER.test(one)).length >= 2
}
const MAX_LINE_CHARS = 400

const isMarked = (line: string): boolean => line.startsWith('>')
const hasMarks = (lines: readonly string[]): boolean => lines.some(isMarked)

/** The lines after the last marked one: the answer of somebody who writes below the quote. */
function answersBelow(lines: readonly string[]): string[] {
  const last = lines.findLastIndex(isMarked)
  const after = lines.slice(last + 1)
  return trimmed(after) === '' ? [] : after
}

/** The lines without the marked ones at the end, and without the empty ones before those. */
function withoutTrailingMarks(lines: readonly string[]): string[] {
  let end = lines.length
  while (end > 0 && (lines[end - 1]?.trim() === '' || isMarked(lines[end - 1] ?? ''))) end -= 1
  const hasAny = lines.slice(end).some(isMarked)
  return hasAny ? lines.slice(0, end) : [...lines]
}

const trimmed = (lines: readonly string[]): string =>
  lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
