/** "15m", "2h" or "1d" in minutes, from 1m to 9999d; null for anything else. */
export function minutesOfTimeSpan(text: string): number | null {
  const [, count = '', unit = ''] = /^([1-9]\d{0,3})([mhd])$/.exec(text) ?? []
  const minutes = { m: 1, h: 60, d: 24 * 60 }[unit]
  return minutes === undefined ? null : Number(count) * minutes
}
