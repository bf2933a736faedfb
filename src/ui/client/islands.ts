import type { IslandElement, IslandModule, IslandName, PropsOf } from '../islands/island-module.ts'

/**
 * Starts the islands of the page. An island is plain HTML until the first hover, focus or touch fetches its code. A click on
 * one of its buttons, or a submit, that comes earlier is held, and repeated when the island is live. Nothing is rendered
 * anew, so typed text stays. Without its code, the HTML goes on working as it is.
 * @param load fetches the code of an island
 */
export function startIslands(load: LoadIsland): void {
  loadIsland = load
  for (const type of ['pointerover', 'focusin', 'pointerdown'])
    addEventListener(type, ({ target }) => void wake(islandOf(target)), true)
  addEventListener('click', hold, true)
  addEventListener('submit', hold, true)
  for (const island of document.querySelectorAll<HTMLElement>('[data-island][data-at-once]')) void wake(island)
  // The way on through a list, for a visitor who came from that list. Others wait for their first touch.
  const pager = document.querySelector<HTMLElement>('[data-coming-from]')
  if (pager && document.referrer.startsWith(location.origin + pager.dataset['comingFrom'])) void wake(pager)
  // The address may name a part of the page that an island shows. Not `:target`, which a page that is still loading may not
  // know yet.
  const wakeTarget = () => void wake(islandOf(document.getElementById(location.hash.slice(1))))
  addEventListener('hashchange', wakeTarget)
  wakeTarget()
  // From the visitor's first action on, islands marked `when-seen` load as soon as they are visible.
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) void wake(islandOf(target))
  })
  const firstAction = new AbortController()
  for (const type of ['pointermove', 'pointerdown', 'click', 'keydown', 'wheel'])
    addEventListener(
      type,
      (event) => {
        // Browsers fire `pointermove` for a resting pointer when a page appears below it.
        if (event.type === 'pointermove' && !(event as PointerEvent).movementX && !(event as PointerEvent).movementY)
          return
        firstAction.abort()
        for (const part of document.querySelectorAll('[data-when-seen] > :first-child')) seen.observe(part)
      },
      { passive: true, signal: firstAction.signal },
    )
}

type LoadIsland = (name: string) => Promise<IslandModule>
let loadIsland: LoadIsland
const waking = new WeakMap<HTMLElement, Promise<void>>()

/** Fetches the code of an island; resolves when it is live, or when its code could not be loaded: its HTML is left alone then. */
export function wake(island: HTMLElement | null): Promise<void> {
  if (!island) return Promise.resolve()
  const known = waking.get(island)
  if (known) return known
  const awake = loadIsland(island.dataset['island'] ?? '')
    .then(({ mount }) => mount(island, propsOf(island)))
    .catch(console.error)
    .then(() => {
      island.dataset['live'] = ''
    })
  waking.set(island, awake)
  return awake
}

function hold(event: Event): void {
  const island = islandOf(event.target)
  const replay = island && replayOf(event, event.target as Element) // islandOf found it
  if (!replay) return
  event.preventDefault()
  event.stopPropagation()
  void wake(island).then(replay)
}

/**
 * Gives the function that repeats a held event. Clicks that work without code are not held: most links, fields, labels and
 * submit buttons. `summary` is held too, as what it opens needs its styles.
 */
function replayOf(event: Event, target: Element): (() => void) | undefined {
  if (event instanceof SubmitEvent && target instanceof HTMLFormElement) {
    const { submitter } = event
    return () => target.requestSubmit(submitter)
  }
  const button = target.closest<HTMLElement>('button[type=button],a[data-dialog],summary')
  return button ? () => button.click() : undefined
}

/** Reads the props of an island from its `data-props`. */
export function propsOf<N extends IslandName>(island: IslandElement<N>): PropsOf<N> {
  return JSON.parse(island.dataset['props'] ?? 'null') as PropsOf<N> // the same build wrote it
}

function islandOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-island]:not([data-live])') : null
}
