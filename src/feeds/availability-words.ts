import type { Availability } from '#domain/listing/listing.ts'

const MAX_TEXT_CHARS = 60

/** The availability that a word of a feed means, in four languages; null when it cannot be told. */
export function availabilityIn(text: string): Availability | null {
  if (text.length > MAX_TEXT_CHARS) return null
  return AVAILABILITY_BY_WORD.get(foldText(text)) ?? (isAtOnce(text) ? 'AVAILABLE' : null)
}

/** Whether a word in place of a date says that a home is free now. */
export const isAtOnce = (text: string): boolean => text.length <= MAX_TEXT_CHARS && AT_ONCE_WORDS.has(foldText(text))

const foldText = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/(\p{Ll}\p{Mn}?)(?=\p{Lu})/gu, '$1 ')
    .toLowerCase()
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll(/[\s_-]+/g, ' ')
    .replaceAll(/[!.]/g, '')
    .trim()

const WORD_LISTS: Record<Availability, string> = {
  AVAILABLE:
    'actief, actif, active, aktiv, online, en ligne, in verkoop, in verhuur, en vente, en location, on the market, in vermarktung, im angebot, beschikbaar, te koop, te huur, over te nemen, disponible, a vendre, a louer, a remettre, available, offen, for sale, to rent, to let, for rent, verfugbar, zu verkaufen, zu vermieten',
  UNDER_OPTION:
    'optie, in optie, onder optie, gereserveerd, onder bod, option, sous option, en option, reserve, reservee, sous offre, under option, reserved, under offer, reserviert, in reservierung, verkocht onder voorbehoud, verhuurd onder voorbehoud, vendu sous reserve, loue sous reserve, sold subject to contract, sold stc, sale agreed, let agreed, unter vorbehalt verkauft, for sale option, for rent option, for sale option by owner, for rent option by owner, sold conditionally, compromise, compromis, compromis getekend, compromis signe',
  SETTLED:
    'verkocht, verhuurd, overgenomen, vendu, vendue, loue, louee, remis, remise, cede, cedee, sold, rented, rented out, let, taken over, verkauft, vermietet, ubernommen',
  WITHDRAWN:
    'inactief, inactif, inactive, inaktiv, niet actief, niet meer actief, nicht aktiv, archief, gearchiveerd, archive, archivee, archived, archiviert, offline, hors ligne, niet beschikbaar, niet meer beschikbaar, non disponible, plus disponible, nicht verfugbar, nicht mehr verfugbar, not available, no longer available, uit verkoop, ingetrokken, teruggetrokken, retire, retiree, withdrawn, zuruckgezogen, geannuleerd, opgeschort, annule, suspendu, cancelled, suspended, for sale cancelled, for rent cancelled, for sale suspended, for rent suspended',
}

const AVAILABILITY_BY_WORD = new Map(
  Object.entries(WORD_LISTS).flatMap(
    ([availability, words]) => words.split(', ').map((word) => [word, availability as Availability] as const), // a key of the record
  ),
)

const AT_ONCE_WORDS = new Set(
  [
    'onmiddellijk, onmiddelijk, onmiddellijk beschikbaar, onmiddellijk vrij, beschikbaar onmiddellijk, vrij onmiddellijk, onmiddellijk vrij en beschikbaar, meteen, meteen vrij, meteen beschikbaar, direct, per direct, direct beschikbaar, direct vrij, per direct beschikbaar, nu, nu vrij, nu beschikbaar, vanaf nu, vrij vanaf nu, beschikbaar vanaf nu, per heden, vanaf heden, terstond, is vrij, staat leeg, leegstaand',
    "immediatement, immediat, immediate, disponible immediatement, libre immediatement, immediatement disponible, immediatement libre, disponibilite immediate, de suite, tout de suite, libre de suite, disponible de suite, des maintenant, disponible des maintenant, libre des maintenant, maintenant, disponible maintenant, libre maintenant, des a present, a present, des aujourd'hui, aujourd'hui, actuellement libre, libre d'occupation",
    'immediately, immediate, available immediately, immediately available, available now, now, at once, right away, straight away, from now, from now on, today, vacant, vacant now, ready now',
    'sofort, ab sofort, per sofort, sofort frei, sofort verfugbar, sofort bezugsfrei, sofort beziehbar, ab sofort frei, ab sofort verfugbar, ab sofort bezugsfrei, jetzt, ab jetzt, jetzt frei, ab heute, heute, unverzuglich, leerstehend',
  ].flatMap((words) => words.split(', ')),
)
