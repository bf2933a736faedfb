import { inertPage } from '../client/inert-page.ts'
import { copyOf } from '../gallery/read-photos.ts'
import { icon } from '../live-search/notice-bar.ts'
import type { Mount } from './island-module.ts'

const MAX_CARD_PICTURES = 5

/**
 * The pictures of a card, swiped or stepped through. All but the first come from the page of the offer, when somebody wants
 * them: there they stand in all their sizes, and whoever goes on to that page has it already.
 */
export const mount: Mount<'card-pictures'> = (strip) => {
  const media = strip.parentElement
  const href = strip.getAttribute('href')
  if (!media || href === null) return
  const sizes = strip.querySelector('img')?.sizes ?? ''
  let coming: Promise<void> | undefined
  const bring = () =>
    (coming ??= picturesOf(href)
      .then((pictures) => strip.append(...pictures.map((picture) => copyOf(picture, sizes))))
      // Without them there is one picture, as before.
      .catch(console.warn)
      .then(() => media.setAttribute('data-all', String(strip.querySelectorAll('picture').length))))
  const follow = () => {
    void bring()
    media.style.setProperty('--at', String(Math.round(strip.scrollLeft / strip.clientWidth)))
  }
  strip.addEventListener('scroll', follow, { passive: true })
  media.append(
    ...([-1, 1] as const).map((step) =>
      stepButton(step, () => void bring().then(() => strip.scrollBy({ left: step * strip.clientWidth }))),
    ),
  )
}

/** Those after the first, as the page of the offer shows them. */
async function picturesOf(href: string): Promise<HTMLElement[]> {
  const response = await fetch(href)
  if (!response.ok) throw new Error(`${href} answered ${response.status}`)
  const page = inertPage(await response.text())
  return [...page.querySelectorAll<HTMLElement>('[data-photo] picture')].slice(1, MAX_CARD_PICTURES)
}

/** For a mouse only: fingers swipe, and whoever reads goes to the offer. */
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
