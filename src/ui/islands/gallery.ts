import { type LightboxView, openLightbox } from '../gallery/open-lightbox.ts'
import { readPhotos } from '../gallery/read-photos.ts'

/**
 * Opens the links to photographs, or to plans, in a large view. Each picture has an address of its own (#foto-3, #plan-1:
 * that of its tile), which can be sent on; the browser's "back" closes the view.
 */
export function mount(gallery: HTMLElement): void {
  const photos = readPhotos(gallery)
  const dialog = gallery.querySelector('dialog')
  if (!dialog || photos.length === 0) return
  followSwipes(gallery, photos.length)
  let view: LightboxView | null = null
  let opener: HTMLElement | null = null
  /** Did opening the view add a step to the browser's history? */
  let hasAddedStep = false

  const numberInAddress = () => {
    const number = photos.findIndex(({ id }) => location.hash === `#${id}`)
    return number === -1 ? null : number
  }
  const addressOf = (hash: string) => location.pathname + location.search + hash
  const onMove = (number: number) => {
    if (numberInAddress() !== number) history.replaceState(history.state, '', addressOf(`#${photos[number]?.id}`))
  }
  const onClose = () => {
    if (numberInAddress() !== null) {
      if (hasAddedStep) history.back()
      else history.replaceState(history.state, '', addressOf(''))
    }
    hasAddedStep = false
    const last = opener
    opener = null
    last?.focus()
  }
  const show = (number: number) => {
    view ??= openLightbox(dialog, photos, { onMove, onClose })
    view.show(number)
  }
  const open = (number: number, from: HTMLElement) => {
    opener = from
    history.pushState(history.state, '', addressOf(`#${photos[number]?.id}`))
    hasAddedStep = true
    show(number)
  }

  gallery.addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    const link = event.target.closest('a')
    const number = photos.findIndex((photo) => photo.link === link)
    const all = link?.dataset['open'] !== undefined
    if (!link || (number === -1 && !all)) return
    event.preventDefault()
    open(Math.max(0, number), link)
  })
  const followAddress = () => {
    const number = numberInAddress()
    if (number === null) {
      if (dialog.open) view?.close()
      return
    }
    opener ??= photos[number]?.link ?? null
    show(number)
  }
  addEventListener('popstate', followAddress)
  if (numberInAddress() !== null) followAddress()
}

/** On a narrow screen the mosaic is a row that is swiped; its counter follows. */
function followSwipes(gallery: HTMLElement, total: number): void {
  const row = gallery.querySelector('.gallery__grid')
  const count = gallery.querySelector('.gallery__count')
  if (!row || !count || total === 1) return
  const write = () => (count.textContent = `${Math.round(row.scrollLeft / row.clientWidth) + 1}/${total}`)
  row.addEventListener('scroll', write, { passive: true })
  write()
}
