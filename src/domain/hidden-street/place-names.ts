import { belgianPlaces } from '#domain/gazetteer/belgian-places.ts'
import { wordsOf } from '#domain/hidden-street/folded-words.ts'
import { isArticle } from '#domain/hidden-street/street-words.ts'
import type { Address } from '#domain/listing/listing.ts'

type Named = readonly { letters: string }[]

const lettersOf = (words: Named): string => words.map(({ letters }) => letters).join('')
const lettersOfName = (name: string): string => lettersOf(wordsOf(name).filter(({ folded }) => !isArticle(folded)))

/** Is this the name of a Belgian town or village, in any of its languages? */
export function isTownName(words: Named): boolean {
  towns ??= new Set(
    belgianPlaces().places.flatMap(({ names, municipality }) =>
      [...Object.values(names), ...Object.values(municipality.names)].map(lettersOfName),
    ),
  )
  return towns.has(lettersOf(words))
}

/** Built on first use: reading every name takes some ms. */
let towns: ReadonlySet<string> | null = null

/** Is this the name of the town or village of the address? Abroad only the address itself gives it. */
export function isOwnTownName(words: Named, { locality, postalCode, country }: Located): boolean {
  const letters = lettersOf(words)
  if (country !== 'BE') return letters === lettersOfName(locality)
  return isTownName(words) && namesOfCode(postalCode).has(letters)
}

export type Located = Pick<Address, 'locality' | 'postalCode' | 'country'>

/** The names of the municipality of a postal code and of all its villages. */
function namesOfCode(postalCode: string): ReadonlySet<string> {
  const { byPostalCode } = belgianPlaces()
  const { municipality } = byPostalCode.get(postalCode)?.[0] ?? {}
  const places = (municipality?.postalCodes ?? []).flatMap((code) => byPostalCode.get(code) ?? [])
  const names = [municipality?.names, ...places.map((place) => place.names)].flatMap((all) => Object.values(all ?? {}))
  return new Set(names.map(lettersOfName))
}
