/**
 * German feeds write 1.250,50 as often as 1250.50. One dot before three digits is a decimal point, as the standard says,
 * except in a price: no rent is 1.450 euro. A text that is no number stays text, for the check to understand or note; a
 * missing one is undefined.
 */
export function numberOf(text: string | null, isPrice = false): number | string | undefined {
  if (text === null) return undefined
  const german = /^-?\d{1,3}(\.\d{3})*,\d+$|^-?\d{1,3}(\.\d{3}){2,}$|^-?\d+,\d+$/.test(text)
  const thousands = german || (isPrice && /^\d{1,3}\.\d{3}$/.test(text))
  const plain = thousands ? text.replaceAll('.', '').replace(',', '.') : text
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : text
}

/** A count or surface of 0 is what software writes for "not filled in". */
export function positive(text: string | null): number | string | undefined {
  const number = numberOf(text)
  return number === 0 ? undefined : number
}

/** A number, also with its unit (`900 €`); null when it is none. */
export function amountOf(text: string | null): number | null {
  const number = numberOf(text?.replace(/\s{0,3}(€|eur|euro)$/i, '') ?? null, true)
  return typeof number === 'number' ? number : null
}

export const cents = (amount: number): number => Math.round(amount * 100) / 100
