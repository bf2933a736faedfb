/** Aligns rows of text in columns with two spaces between them; the last column is not padded. */
export function columns(rows: string[][]): string[] {
  const widths: number[] = []
  for (const row of rows) row.forEach((cell, at) => (widths[at] = Math.max(widths[at] ?? 0, cell.length)))
  return rows.map((row) =>
    row
      .map((cell, at) => (at === row.length - 1 ? cell : cell.padEnd(widths[at] ?? 0)))
      .join('  ')
      .trimEnd(),
  )
}

/** An instant for people who run a server: UTC, to the minute. */
export const minute = (at: Date | null): string =>
  at === null ? '–' : `${at.toISOString().slice(0, 16).replace('T', ' ')}Z`

/** The moment of a viewing, in Brussels time as all hours of viewings: "2026-11-25 14:15 CET". */
export function localMinute(at: Date): string {
  const [time, zone] = [localTime.format(at), localZone.formatToParts(at).find(({ type }) => type === 'timeZoneName')]
  return `${time} ${zone?.value}`
}

const BRUSSELS = { timeZone: 'Europe/Brussels' }
const localTime = new Intl.DateTimeFormat('sv', { ...BRUSSELS, dateStyle: 'short', timeStyle: 'short' })
const localZone = new Intl.DateTimeFormat('en-GB', { ...BRUSSELS, timeZoneName: 'short' })
