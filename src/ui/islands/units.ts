import type { Locale } from '#base/locale.ts'
import {
  EVERY_UNIT,
  isChosen,
  nextSort,
  parseUnitChoice,
  sortUnits,
  visibleUnits,
  UNIT_COLUMNS,
  UNIT_SORTS,
  type UnitChoice,
  unitChoiceQuery,
  type UnitFacts,
  type UnitSort,
} from '#domain/listing/unit-choice.ts'
import { projectMessages } from '#i18n/messages/project.ts'
import type { Mount } from './island-module.ts'

/** Sorts and filters the units in their table; the address follows, so that it can be sent on. */
export const mount: Mount<'units'> = (section) => {
  const t = projectMessages[document.documentElement.lang as Locale]
  const body = section.querySelector('tbody')
  const rows = [...section.querySelectorAll<HTMLElement>('[data-unit]')].map((row) => ({
    row,
    facts: JSON.parse(row.dataset['unit'] ?? '') as UnitFacts, // <UnitsTable> of the same build wrote it
  }))
  // The server's rows may be sorted already; their numbers give the agent's order.
  const inOrder = rows.toSorted((a, b) => orderOf(a.row) - orderOf(b.row))
  const links = [...section.querySelectorAll<HTMLAnchorElement | SVGAElement>('[data-choose]')]
  const order = section.querySelector('select')
  const path = location.pathname

  const show = (choice: UnitChoice) => {
    body?.append(...sortUnits(inOrder, choice.sort, ({ facts }) => facts).map(({ row }) => row))
    const unfoldedRows = visibleUnits(rows, choice, ({ facts }) => facts)
    for (const each of rows) each.row.hidden = !unfoldedRows.has(each)
    if (order) order.value = writtenSort(choice.sort)
    for (const link of links) {
      const [part = '', value = ''] = (link.dataset['choose'] ?? '').split(':')
      link.setAttribute('href', `${path}${unitChoiceQuery(changed(choice, part, value))}#units`)
      if (part === 'sort') {
        const sorted = choice.sort?.by === value ? (choice.sort.descending ? 'descending' : 'ascending') : null
        setOrRemove(link.closest('th'), 'aria-sort', sorted)
      } else if (part === 'floor' || part === 'availability')
        setOrRemove(link, 'aria-current', String(choice[part] ?? '') === value ? 'true' : null)
      const count = part === 'availability' ? link.querySelector('b') : null
      const counted = changed(choice, part, value)
      if (count) count.textContent = String(rows.filter(({ facts }) => isChosen(facts, counted)).length)
    }
    const shown = unfoldedRows.size
    const status = section.querySelector('[data-units-shown]')
    if (status) status.textContent = t.shown(shown, rows.length)
    const none = section.querySelector<HTMLElement>('[data-units-none]')
    if (none) none.hidden = shown > 0
    const folded = section.querySelector<HTMLElement>('[data-units-folded]')
    const left = rows.filter(({ facts }) => isChosen(facts, choice)).length - shown
    if (folded) folded.hidden = left === 0
    const count = folded?.querySelector('b')
    if (count) count.textContent = String(left)
  }

  const choose = (choice: UnitChoice) => {
    show(choice)
    history.replaceState(history.state, '', path + unitChoiceQuery(choice))
  }

  // Choosing an order submits its form, with and without this code.
  order?.form?.addEventListener('submit', (event) => {
    event.preventDefault()
    choose({ ...parseUnitChoice(new URL(location.href).searchParams), sort: sortOf(order.value) })
  })

  section.addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    const link = event.target.closest('[data-choose]')
    const href = link?.getAttribute('href')
    if (!href) return
    event.preventDefault()
    const { searchParams } = new URL(href, location.href)
    choose(parseUnitChoice(searchParams))
  })
}

/** Place of a row among the project's units, as the agent gave them. */
const orderOf = (row: HTMLElement) => Number(row.dataset['order'])

function changed(choice: UnitChoice, part: string, value: string): UnitChoice {
  const read = parseUnitChoice(new URLSearchParams([[part, value]]))
  switch (part) {
    case 'all':
      return { ...EVERY_UNIT, search: choice.search }
    case 'floor':
      return { ...choice, floor: read.floor }
    case 'availability':
      return { ...choice, availability: read.availability }
    case 'sold':
      return { ...choice, sold: read.sold }
  }
  const by = UNIT_COLUMNS.find((column) => column === value)
  return by ? { ...choice, sort: nextSort(by, choice.sort) } : choice
}

const sortOf = (value: string) => parseUnitChoice(new URLSearchParams([['sort', value]])).sort
const writtenSort = (sort: UnitSort | null) =>
  UNIT_SORTS.find((each) => sort && each === `${sort.by}_${sort.descending ? 'desc' : 'asc'}`) ?? ''

function setOrRemove(element: Element | null, name: string, value: string | null): void {
  if (value === null) element?.removeAttribute(name)
  else element?.setAttribute(name, value)
}
