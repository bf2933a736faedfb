type Decimal = '.' | ',' | null

/**
 * The number that digits with marks of thousands and decimals mean, in either order of point and comma; null when they
 * are none, or when a mark may be either.
 * @param isEuro no price has three decimals, so that `349.000` is 349,000
 * @param decimal the decimal mark of the source, null where it is not known
 */
export function numberIn(text: string, isEuro: boolean, decimal: Decimal): number | null {
  const bare = text.replaceAll(/[\s'’]/g, '')
  if (/^-?\d+$/.test(bare)) return Number(bare)
  const [mark] = /[.,](?=\d*$)/.exec(bare) ?? []
  if (mark === undefined) return null
  const other = mark === '.' ? ',' : '.'
  const grouped = mark === '.' ? /^-?\d{1,3}(\.\d{3})+$/ : /^-?\d{1,3}(,\d{3})+$/
  const hasOneMark = bare.indexOf(mark) === bare.lastIndexOf(mark)
  if (grouped.test(bare) && (isEuro || mark !== decimal || !hasOneMark)) {
    const isSure = isEuro || decimal === other || !hasOneMark
    return isSure ? Number(bare.replaceAll(mark, '')) : null
  }
  const decimals = mark === '.' ? /^-?(\d+|\d{1,3}(,\d{3})+)\.\d+$/ : /^-?(\d+|\d{1,3}(\.\d{3})+),\d+$/
  return decimals.test(bare) ? Number(bare.replaceAll(other, '').replace(mark, '.')) : null
}
