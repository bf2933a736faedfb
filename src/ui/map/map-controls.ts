import type { MapMessages } from '#i18n/messages/map.ts'
import type { IconName } from '../icons/icon-names.ts'
import { icon } from '../live-search/notice-bar.ts'
import { element } from './element.ts'

type Actions = {
  zoom: (steps: number) => void
  fit: () => void
  locate: () => void
  draw: () => void
  searchHere: () => void
  moveAlong: (on: boolean) => void
  clearArea: () => void
  /** searches a radius around a place, or around the middle of the map without one; false: place or distance is not known */
  radius: (place: string, km: string) => Promise<boolean>
  /** the radius that is searched; null when there is none, or several */
  searchedRadius: () => { postalCode: string; km: number } | null
}

/** The buttons on the map. */
export function mapControls(
  texts: MapMessages,
  isAlong: boolean,
  actions: Actions,
): {
  top: HTMLElement
  zoom: HTMLElement
  /** shows those buttons that are not always there */
  show: (state: { canSearchHere: boolean; hasArea: boolean }) => void
} {
  const searchHere = chip('search', texts.searchHere, actions.searchHere)
  const clear = chip('x', texts.clearArea, actions.clearArea)
  searchHere.classList.add('map__here')
  const box = element('input', {
    class: 'tick',
    type: 'checkbox',
    name: 'move-along',
    autocomplete: 'off',
    checked: isAlong,
  })
  box.addEventListener('change', () => actions.moveAlong(box.checked))
  const top = element(
    'div',
    { class: 'map__top' },
    chip('polygon', texts.draw, actions.draw),
    radiusForm(texts, actions),
    element('label', { class: 'chip map__chip' }, box, texts.moveAlong),
    clear,
    searchHere,
  )
  const zoom = element(
    'div',
    { class: 'map__zoom' },
    iconButton('plus', texts.zoomIn, () => actions.zoom(1)),
    iconButton('minus', texts.zoomOut, () => actions.zoom(-1)),
    iconButton('map', texts.fit, actions.fit),
    iconButton('current-location', texts.locate, actions.locate),
  )
  return {
    top,
    zoom,
    show({ canSearchHere, hasArea }) {
      searchHere.hidden = !canSearchHere
      clear.hidden = !hasArea
    },
  }
}

/** The form for a typed radius, instead of a drawn area. */
function radiusForm(texts: MapMessages, { radius: search, searchedRadius }: Actions): HTMLElement {
  const field = (id: string, label: string, value: string) => {
    const input = element('input', {
      class: 'input',
      id,
      type: 'text',
      inputmode: id === 'radius-km' ? 'decimal' : 'text',
      autocomplete: 'off',
      value,
      'aria-describedby': id === 'radius-code' ? 'radius-middle' : false,
    })
    return { input, node: element('div', { class: 'field' }, element('label', { for: id }, label), input) }
  }
  const code = field('radius-code', texts.radiusCode, '')
  const km = field('radius-km', texts.radiusKm, '10')
  const error = element('p', { class: 'field__error', role: 'alert', id: 'radius-error' })
  const form = element(
    'form',
    { class: 'map__radius', novalidate: true },
    code.node,
    element('p', { class: 'hint', id: 'radius-middle' }, texts.radiusMiddle),
    km.node,
    error,
    element('button', { class: 'btn btn--primary', type: 'submit' }, texts.radiusGo),
  )
  const summary = element('summary', { class: 'chip map__chip' }, icon('map-pin'), texts.radius)
  const drop = element('details', { class: 'drop' }, summary, form)
  drop.addEventListener('toggle', () => {
    const searched = searchedRadius()
    if (!drop.open || searched === null) return
    code.input.value = searched.postalCode
    km.input.value = String(searched.km)
  })
  const show = (problem: string) => {
    error.textContent = problem
    for (const { input } of [code, km]) {
      input.setAttribute('aria-invalid', String(problem !== ''))
      input.setAttribute('aria-describedby', problem === '' ? 'radius-middle' : 'radius-error')
    }
    if (problem !== '') return code.input.focus()
    drop.open = false
    summary.focus()
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    search(code.input.value.trim(), km.input.value.trim().replace(',', '.')).then(
      (found) => show(found ? '' : texts.radiusUnknown),
      (error: unknown) => {
        console.warn(error)
        show(texts.failed)
      },
    )
  })
  return drop
}

function chip(name: IconName, text: string, press: () => void): HTMLButtonElement {
  const made = element('button', { class: 'chip map__chip', type: 'button' }, icon(name), text)
  made.addEventListener('click', press)
  return made
}

export function iconButton(name: IconName, label: string, press: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button', 'aria-label': label }, icon(name))
  made.addEventListener('click', press)
  return made
}
