/** The menu button, and drop-downs that close on Escape and on a click elsewhere. */
export function startMenus(): void {
  const button = document.querySelector<HTMLElement>('.menu-button')
  const menu = document.querySelector<HTMLElement>('.mainnav')
  const showMenu = (open: boolean) => {
    if (button) button.ariaExpanded = String(open)
    menu?.toggleAttribute('data-open', open)
  }
  button?.addEventListener('click', () => showMenu(button.ariaExpanded !== 'true'))

  addEventListener('click', ({ target }) => {
    for (const drop of openDrops()) if (!(target instanceof Node && drop.contains(target))) drop.open = false
    if (target instanceof Node && !button?.contains(target) && !menu?.contains(target)) showMenu(false)
  })
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    for (const drop of openDrops()) {
      if (drop.contains(document.activeElement)) drop.querySelector('summary')?.focus()
      drop.open = false
    }
    if (menu?.contains(document.activeElement)) button?.focus()
    showMenu(false)
  })
}

/** The open drop-downs that lie over the page; those in the panel of a phone are parts of it. */
function openDrops(): NodeListOf<HTMLDetailsElement> {
  return document.querySelectorAll<HTMLDetailsElement>('details.drop[open]:not(:popover-open *)')
}
