import { readNumber } from '#feeds/values/read-number.ts'

const MAX_LABEL_CHARS = 40

/**
 * Reads the letter of an energy class: `label B`, `A+++`, `>A+` (at least that, so not exact), `D (342 kWh/m²)`. The
 * class is in capitals, with its signs; whether a country has such a class is for the schema to say. Null when there is
 * none or more than one.
 */
export function readLabel(text: string): { value: string; exact: boolean } | null {
  if (text.length > MAX_LABEL_CHARS) return null
  const plain = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(
      /^(?:(?:ENERGIE|EPC|PEB|DPE)?[ -]?(?:LABEL|KLASSE|CLASSE?|CLASS)|EPC|PEB|DPE)[ :-]{0,3}(?=[>≥]?[ ]?[A-H])/,
      '',
    )
    .trim()
  const [, above, letter, signs = '', rest] =
    /^([>≥] ?)?([A-H]) ?(\+{1,5}|-(?! ?\d))?( ?[(/:-] ?\d.*)?$/.exec(plain) ?? []
  if (letter === undefined) return null
  return { value: `${letter}${signs}`, exact: above === undefined && rest === undefined }
}

/** A class and a figure as programs write them together; null for the one that the text does not have. */
export type ReadEnergy = { label: string | null; kwh: number | null }

/** Reads a figure with its unit, with or without a class: `123 kWh/m²`, `D (342 kWh/m²)`. Null for any other text. */
export function readEnergy(text: string): ReadEnergy | null {
  if (text.length > MAX_LABEL_CHARS || !/kwh/i.test(text)) return null
  const [, before = '', figure = ''] =
    /^([^\d(/:,;]*[A-H]\+{0,5}-?)? ?[(/:,;-]? ?(\d[^)]*)\)?$/i.exec(text.trim()) ?? []
  const kwh = readNumber(figure, 'kwh', null)
  const label = before === '' ? null : readLabel(before)
  if (kwh === null || !kwh.exact || (before !== '' && label?.exact !== true)) return null
  return { label: label?.value ?? null, kwh: kwh.value }
}
