/** Plural rules and number format for the messages of a language, each made on first use. */
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
