import { type Card, placeWithCode, titleSaysKind } from '#domain/listing/card.ts'
import type { Locale } from '#base/locale.ts'
import { formatEnergy, formatNumber, formatPrice } from '#i18n/formats.ts'
import type { MapMessages } from '#i18n/messages/map.ts'
import type { IconName } from '#ui/icons/icon-names.ts'
import { icon } from '#ui/live-search/notice-bar.ts'
import { plateClass } from '#ui/components/plate-class.ts'
import { element } from '#ui/map/element.ts'

/** The card of a chosen pin, in short: picture, price, title, place, the first facts. */
export function dockedCard(card: Card, locale: Locale, texts: MapMessages): HTMLElement {
  const { facts, price, place } = card
  // A title made from facts has said these two.
  const rooms = card.kind === 'estate' && titleSaysKind(card) ? null : facts
  const amount = price.amount === null ? texts.onRequest : formatPrice(locale, price.amount)
  const fact = (name: IconName, value: number | null, words: (count: string) => string) =>
    value === null || value === 0 ? [] : [element('li', {}, icon(name), words(formatNumber(locale, value)))]
  const letter = facts.energy_label
  // An advertisement must show label and figure together, also a small one.
  const energy =
    letter === null && facts.energy_kwh === null
      ? []
      : [
          element(
            'li',
            { class: 'epc' },
            ...(letter ? [element('span', { class: `plate ${plateClass(letter, card.advert.colours)}` }, letter)] : []),
            facts.energy_kwh === null ? '' : formatEnergy(locale, facts.energy_kwh),
          ),
        ]
  return element(
    'article',
    { class: 'card card--row' },
    element('div', { class: 'card__media' }, picture(card), heart(card, texts)),
    element(
      'div',
      { class: 'card__body' },
      element(
        'p',
        { class: 'price' },
        ...(price.from && price.amount !== null ? [element('small', {}, `${texts.from} `)] : []),
        amount,
        ...(price.period === 'month' ? [element('small', {}, texts.month)] : []),
        ...(price.terms === null ? [] : [element('small', {}, ` ${price.terms}`)]),
      ),
      element('h2', { class: 'card__title' }, element('a', { href: card.url }, card.title)),
      element('p', { class: 'card__place' }, placeWithCode(place)),
      element(
        'ul',
        { class: 'facts' },
        ...fact('bed', rooms?.bedrooms ?? null, texts.bedrooms),
        ...fact('dimensions', rooms?.living_area ?? null, texts.area),
        ...energy,
      ),
    ),
  )
}

/** Keeps the offer among the favourites, as the heart of its card in the list does (client/hearts.ts). */
function heart({ id, title, place, price, availability }: Card, texts: MapMessages): HTMLElement {
  const label = texts.keep(`${title}, ${placeWithCode(place)}`)
  const button = element(
    'button',
    { class: 'heart', type: 'button', 'aria-pressed': 'false', 'aria-label': label },
    icon('heart'),
  )
  button.dataset['keep'] = String(id)
  button.dataset['state'] = availability
  if (price.amount !== null) button.dataset['price'] = String(price.amount)
  return button
}

/** The card's picture; a drawing is light or dark as the page is now. */
function picture({ image }: Card): HTMLElement {
  const { theme } = document.documentElement.dataset
  const night = theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  const src = night && image.dark !== null ? image.dark : image.src
  return element('img', { src, alt: image.alt, width: image.width, height: image.height, decoding: 'async' })
}

/** One card by its offer's id. Throws when it cannot be had. */
export async function askCard(locale: Locale, id: number, signal: AbortSignal): Promise<Card> {
  const response = await fetch(`/${locale}/ajax/estate/${id}`, { signal })
  if (!response.ok) throw new Error(`estate answered ${response.status}`)
  return (await response.json()) as Card // our own endpoint, of the same build
}

/** The first cards of a search. */
export async function askCards(address: string, signal: AbortSignal): Promise<Card[]> {
  const response = await fetch(address, { signal, headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`search answered ${response.status}`)
  return ((await response.json()) as { items: Card[] }).items // our own endpoint, of the same build
}
