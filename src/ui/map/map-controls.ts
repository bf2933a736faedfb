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
  /** searches a radius around a postal code; false: the text was not understood */
  radius: (code: string, km: string) => boolean
}

/** The buttons on the map. */
export function mapControls(
  texts: MapMessages,
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
    checked: true,
  })
  box.addEventListener('change', () => actions.moveAlong(box.checked))
  const top = element(
    'div',
    { class: 'map__top' },
    chip('polygon', texts.draw, actions.draw),
    radiusForm(texts, actions.radius),
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
function radiusForm(texts: MapMessages, search: Actions['radius']): HTMLElement {
  const field = (id: string, label: string, value: string) => {
    const input = element('input', {
      class: 'input',
      id,
      type: 'text',
      inputmode: 'numeric',
      autocomplete: 'off',
      value,
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
    km.node,
    error,
    element('button', { class: 'btn btn--primary', type: 'submit' }, texts.radiusGo),
  )
  const drop = element(
    'details',
    { class: 'drop' },
    element('summary', { class: 'chip map__chip' }, icon('map-pin'), texts.radius),
    form,
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const found = search(code.input.value.trim(), km.input.value.trim().replace(',', '.'))
    error.textContent = found ? '' : texts.radiusUnknown
    for (const { input } of [code, km]) {
      input.toggleAttribute('aria-invalid', !found)
      if (found) input.removeAttribute('aria-describedby')
      else {
        input.setAttribute('aria-invalid', 'true')
        input.setAttribute('aria-describedby', 'radius-error')
      }
    }
    if (found) drop.open = false
    else code.input.focus()
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
