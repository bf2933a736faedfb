import { inertPage } from '../client/inert-page.ts'
import { copyOf } from '../gallery/read-photos.ts'
import { icon } from '../live-search/notice-bar.ts'
import type { Mount } from './island-module.ts'

const MAX_CARD_PICTURES = 5

/**
 * The pictures of a card, swiped or stepped through. All but the first are fetched from the offer's page when somebody wants
 * them: that page has them in all sizes, and then it is cached for a visitor who goes on to it.
 */
export const mount: Mount<'card-pictures'> = (strip) => {
  const media = strip.parentElement
  const href = strip.getAttribute('href')
  if (!media || href === null) return
  const sizes = strip.querySelector('img')?.sizes ?? ''
  let loading: Promise<void> | undefined
  const loadPictures = () =>
    (loading ??= picturesOf(href)
      .then((pictures) => strip.append(...pictures.map((picture) => copyOf(picture, sizes))))
      // Without the others the card keeps its one picture.
      .catch(console.warn)
      .then(() => media.setAttribute('data-all', String(strip.querySelectorAll('picture').length))))
  const follow = () => {
    void loadPictures()
    media.style.setProperty('--at', String(Math.round(strip.scrollLeft / strip.clientWidth)))
  }
  strip.addEventListener('scroll', follow, { passive: true })
  media.append(
    ...([-1, 1] as const).map((step) =>
      stepButton(step, () => void loadPictures().then(() => strip.scrollBy({ left: step * strip.clientWidth }))),
    ),
  )
}

/** The pictures after the first, as the offer's page shows them. */
async function picturesOf(href: string): Promise<HTMLElement[]> {
  const response = await fetch(href)
  if (!response.ok) throw new Error(`${href} answered ${response.status}`)
  const page = inertPage(await response.text())
  return [...page.querySelectorAll<HTMLElement>('[data-photo] picture')].slice(1, MAX_CARD_PICTURES)
}

/** For a mouse only: fingers swipe, and readers of the screen go on to the offer. */
function stepButton(step: -1 | 1, onClick: () => void): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.tabIndex = -1
  button.ariaHidden = 'true'
  button.className = step === 1 ? 'card__step card__step--next' : 'card__step'
  button.append(icon(step === 1 ? 'arrow-right' : 'arrow-left'))
  button.addEventListener('click', onClick)
  return button
}
