import type { Availability } from '#domain/listing.ts'

const LONGEST = 60

/** What a word of a feed says of a home that is offered, in four languages; null: it cannot be told. */
export function availabilityIn(text: string): Availability | null {
  if (text.length > LONGEST) return null
  return WORDS.get(folded(text)) ?? null
}

const folded = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll(/[\s_-]+/g, ' ')
    .replaceAll(/[!.]/g, '')
    .trim()

const KNOWN: Record<Availability, string> = {
  AVAILABLE:
    'beschikbaar, te koop, te huur, over te nemen, disponible, a vendre, a louer, a remettre, available, offen, for sale, to rent, to let, for rent, verfugbar, zu verkaufen, zu vermieten',
  UNDER_OPTION:
    'optie, in optie, onder optie, gereserveerd, onder bod, option, sous option, en option, reserve, reservee, sous offre, under option, reserved, under offer, reserviert, in reservierung, verkocht onder voorbehoud, verhuurd onder voorbehoud, vendu sous reserve, loue sous reserve, sold subject to contract, let agreed, unter vorbehalt verkauft',
  SETTLED:
    'verkocht, verhuurd, overgenomen, vendu, vendue, loue, louee, remis, remise, cede, cedee, sold, rented, rented out, let, taken over, verkauft, vermietet, ubernommen',
  WITHDRAWN: 'ingetrokken, teruggetrokken, retire, retiree, withdrawn, zuruckgezogen',
}

const WORDS = new Map(
  Object.entries(KNOWN).flatMap(
    ([availability, words]) => words.split(', ').map((word) => [word, availability as Availability] as const), // a key of the record
  ),
)
