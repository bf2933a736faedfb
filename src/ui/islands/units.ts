import type { Locale } from '#domain/locale.ts'
import {
  EVERY_UNIT,
  isChosen,
  nextSort,
  parseUnitChoice,
  sortUnits,
  UNIT_COLUMNS,
  type UnitChoice,
  unitChoiceQuery,
  type UnitFacts,
} from '#domain/unit-choice.ts'
import { projectMessages } from '#i18n/messages/project.ts'
import type { Mount } from './island-module.ts'

/** Sorts and chooses the units where they stand; the address follows, so that it can be sent on. */
export const mount: Mount<'units'> = (section) => {
  const t = projectMessages[document.documentElement.lang as Locale]
  const body = section.querySelector('tbody')
  const rows = [...section.querySelectorAll<HTMLElement>('[data-unit]')].map((row) => ({
    row,
    facts: JSON.parse(row.dataset['unit'] ?? '') as UnitFacts, // <UnitsTable> of the same build wrote it
  }))
  // What the server sorted is no longer in the order of the agent; the units' numbers are.
  const inOrder = rows.toSorted((a, b) => orderOf(a.row) - orderOf(b.row))
  const links = [...section.querySelectorAll<HTMLAnchorElement | SVGAElement>('[data-choose]')]
  const path = location.pathname

  const show = (choice: UnitChoice) => {
    body?.append(...sortUnits(inOrder, choice.sort, ({ facts }) => facts).map(({ row }) => row))
    for (const { row, facts } of rows) row.hidden = !isChosen(facts, choice)
    for (const link of links) {
      const [part = '', value = ''] = (link.dataset['choose'] ?? '').split(':')
      link.setAttribute('href', `${path}${unitChoiceQuery(changed(choice, part, value))}#units`)
      if (part === 'sort') {
        const sorted = choice.sort?.by === value ? (choice.sort.descending ? 'descending' : 'ascending') : null
        setOrRemove(link.closest('th'), 'aria-sort', sorted)
      } else
        setOrRemove(
          link,
          'aria-current',
          part !== 'all' && String(choice[partOf(part)] ?? '') === value ? 'true' : null,
        )
      const count = part === 'availability' ? link.querySelector('b') : null
      const counted = changed(choice, part, value)
      if (count) count.textContent = String(rows.filter(({ facts }) => isChosen(facts, counted)).length)
    }
    const shown = rows.filter(({ row }) => !row.hidden).length
    const status = section.querySelector('[data-units-shown]')
    if (status) status.textContent = t.shown(shown, rows.length)
    const none = section.querySelector<HTMLElement>('[data-units-none]')
    if (none) none.hidden = shown > 0
  }

  section.addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    const link = event.target.closest('[data-choose]')
    const href = link?.getAttribute('href')
    if (!href) return
    event.preventDefault()
    const { searchParams } = new URL(href, location.href)
    const choice = parseUnitChoice(searchParams)
    show(choice)
    history.replaceState(history.state, '', path + unitChoiceQuery(choice))
  })
}

/** Of the project's units, as the agent gave them. */
const orderOf = (row: HTMLElement) => Number(row.dataset['order'])

const partOf = (part: string) => (part === 'floor' ? 'floor' : 'availability')

function changed(choice: UnitChoice, part: string, value: string): UnitChoice {
  if (part === 'all') return EVERY_UNIT
  if (part !== 'sort') return { ...choice, ...one(parseUnitChoice(new URLSearchParams([[part, value]])), partOf(part)) }
  const by = UNIT_COLUMNS.find((column) => column === value)
  return by ? { ...choice, sort: nextSort(by, choice.sort) } : choice
}

function one(choice: UnitChoice, part: 'floor' | 'availability'): Partial<UnitChoice> {
  return part === 'floor' ? { floor: choice.floor } : { availability: choice.availability }
}

function setOrRemove(element: Element | null, name: string, value: string | null): void {
  if (value === null) element?.removeAttribute(name)
  else element?.setAttribute(name, value)
}
