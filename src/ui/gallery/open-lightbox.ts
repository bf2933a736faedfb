import type { Locale } from '#base/locale.ts'
import { galleryMessages } from '#i18n/messages/gallery.ts'
import { type GalleryPhoto, largePhoto, smallPhoto } from './read-photos.ts'
import { startZoom } from './zoom.ts'

/** The large view of a gallery. Numbers count from 0. */
export type LightboxView = {
  /** Opens it, or moves it when it is open. */
  show: (number: number) => void
  close: () => void
}

type Told = { onMove: (number: number) => void; onClose: () => void }

/** Fills the empty <dialog> of the server: a row of photographs that can be swiped, and small ones below. */
export function openLightbox(dialog: HTMLDialogElement, photos: readonly GalleryPhoto[], told: Told): LightboxView {
  const part = (name: string) => dialog.querySelector<HTMLElement>(`[data-${name}]`)
  const [track, thumbs] = [part('track'), part('thumbs')]
  if (!track || !thumbs) throw new Error('the large view has no frame')
  const slides = photos.map(() => element('div', 'lightbox__slide'))
  track.append(...slides)
  thumbs.append(...photos.map((photo, i) => thumbOf(photo, positionOf(dialog, i, photos.length), () => move(i))))
  const zoom = startZoom(track, () => track.children[current]?.querySelector<HTMLElement>('.lightbox__photo') ?? null)
  let current = -1

  /** Loads a photograph and its neighbours, so that the next one is there when it is wanted. */
  function load(number: number): void {
    for (const near of [number, number + 1, number - 1]) {
      const [photo, slide] = [photos[near], slides[near]]
      if (photo && slide && slide.childElementCount === 0) slide.append(largePhoto(photo))
    }
  }
  function arrive(number: number): void {
    const photo = photos[number]
    if (number === current || !photo) return
    zoom.reset()
    current = number
    load(number)
    const said = positionOf(dialog, number, photos.length)
    write('count', `${number + 1}/${photos.length}`)
    write('said', `${said}: ${photo.caption || photo.alt}`)
    write('caption', photo.caption)
    for (const step of dialog.querySelectorAll<HTMLButtonElement>('[data-step]'))
      step.disabled = !photos[number + Number(step.dataset['step'])]
    if (thumbs) markThumb(thumbs, number)
    told.onMove(number)
  }
  function write(name: string, text: string): void {
    const place = part(name)
    if (place) place.textContent = text
  }
  function move(number: number, behavior: ScrollBehavior = pace()): void {
    const to = Math.min(photos.length - 1, Math.max(0, number))
    // A jump across several photographs is instant: those in between are not loaded yet.
    const glides = Math.abs(to - current) < 2
    zoom.reset()
    load(to)
    arrive(to)
    track?.scrollTo({ left: to * track.clientWidth, behavior: glides ? behavior : 'instant' })
  }

  let resting = 0
  track.addEventListener('scroll', () => {
    // Only the place where scrolling ends counts: photographs on the way of a glide are not shown as current.
    clearTimeout(resting)
    resting = window.setTimeout(() => arrive(Math.round(track.scrollLeft / track.clientWidth)), 100)
  })
  addEventListener('resize', () => dialog.open && track.scrollTo({ left: current * track.clientWidth }))
  dialog.addEventListener('keydown', (event) => {
    const to = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: photos.length - 1 }[event.key]
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    move(to)
  })
  dialog.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    const step = target.closest<HTMLElement>('[data-step]')
    if (step) move(current + Number(step.dataset['step']))
    if (target.closest('[data-close]') || target.classList.contains('lightbox__slide')) dialog.close()
  })
  dialog.addEventListener('close', () => {
    zoom.reset()
    told.onClose()
  })
  return {
    show(number) {
      if (!dialog.open) dialog.showModal()
      current = -1
      move(number, 'instant')
      // A typed address moves the focus to its photograph behind the dialog; this takes it back.
      setTimeout(() => dialog.contains(document.activeElement) || track.focus({ preventScroll: true }))
    },
    close: () => dialog.close(),
  }
}

/** "photo 3 of 12", or "plan": <Lightbox> says which it shows. */
function positionOf(dialog: HTMLElement, number: number, total: number): string {
  const { large } = galleryMessages[document.documentElement.lang as Locale]
  return (dialog.dataset['of'] === 'plan' ? large.plan : large.photo).position(number + 1, total)
}

function thumbOf(photo: GalleryPhoto, label: string, choose: () => void): HTMLElement {
  const thumb = element('li')
  const button = element('button')
  button.type = 'button'
  button.setAttribute('aria-label', label)
  button.append(smallPhoto(photo))
  button.addEventListener('click', choose)
  thumb.append(button)
  return thumb
}

/** Marks the small copy of the current photograph, and scrolls it to the middle of its row. */
function markThumb(thumbs: HTMLElement, number: number): void {
  for (const [i, thumb] of [...thumbs.querySelectorAll('button')].entries()) {
    if (i === number) thumb.setAttribute('aria-current', 'true')
    else thumb.removeAttribute('aria-current')
    if (i === number) thumbs.scrollTo({ left: thumb.offsetLeft - thumbs.clientWidth / 2, behavior: pace() })
  }
}

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, className = ''): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  made.className = className
  return made
}

const pace = (): ScrollBehavior => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth')
