/** What messages need to choose a form and to write a number in their language; made by the first that asks. */
export function messageHelp(locale: string) {
  let cardinals: Intl.PluralRules | undefined
  let ordinals: Intl.PluralRules | undefined
  let numbers: Intl.NumberFormat | undefined
  return {
    cardinal: (n: number) => (cardinals ??= new Intl.PluralRules(locale)).select(n),
    ordinal: (n: number) => (ordinals ??= new Intl.PluralRules(locale, { type: 'ordinal' })).select(n),
    number: (n: number) => (numbers ??= new Intl.NumberFormat(locale)).format(n),
  }
}
