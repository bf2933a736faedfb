import type { IslandElement, IslandModule, IslandName, PropsOf } from '../islands/island-module.ts'

/**
 * Islands are HTML until somebody comes near: the first hover, focus or touch fetches their code. A click on one of
 * its buttons or a submit that comes earlier is held and done again when the island is live; text typed meanwhile
 * stays, as nothing is rendered anew. When the code does not come, the HTML goes on working as it is.
 * @param load fetches the code of an island
 */
export function startIslands(load: LoadIsland): void {
  loadIsland = load
  for (const type of ['pointerover', 'focusin', 'pointerdown'])
    addEventListener(type, ({ target }) => void wake(islandOf(target)), true)
  addEventListener('click', hold, true)
  addEventListener('submit', hold, true)
  for (const island of document.querySelectorAll<HTMLElement>('[data-island][data-at-once]')) void wake(island)
  // The address may name a part of the page that an island shows.
  // Not `:target`, which a page that is still coming in may not know yet.
  const wakeTarget = () => void wake(islandOf(document.getElementById(location.hash.slice(1))))
  addEventListener('hashchange', wakeTarget)
  wakeTarget()
  // Others come with the first sign of life anywhere, if they are in sight.
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) void wake(islandOf(target))
  })
  const life = new AbortController()
  for (const type of ['pointermove', 'pointerdown', 'click', 'keydown', 'wheel'])
    addEventListener(
      type,
      (event) => {
        // Browsers tell of a pointer that rests where a page appears as if it had moved.
        if (event.type === 'pointermove' && !(event as PointerEvent).movementX && !(event as PointerEvent).movementY)
          return
        life.abort()
        for (const part of document.querySelectorAll('[data-when-seen] > :first-child')) seen.observe(part)
      },
      { passive: true, signal: life.signal },
    )
}

type LoadIsland = (name: string) => Promise<IslandModule>
let loadIsland: LoadIsland
const waking = new WeakMap<HTMLElement, Promise<void>>()

/** Fetches the code of an island; resolves when it is live, or its code could not be had. */
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

/** How to do again what was held; nothing for clicks that work without code: most links, fields, labels, submit buttons. What opens waits too, for its styles. */
function replayOf(event: Event, target: Element): (() => void) | undefined {
  if (event instanceof SubmitEvent && target instanceof HTMLFormElement) {
    const { submitter } = event
    return () => target.requestSubmit(submitter)
  }
  const button = target.closest<HTMLElement>('button[type=button],a[data-dialog],summary')
  return button ? () => button.click() : undefined
}

/** What the mark of an island was given. */
export function propsOf<N extends IslandName>(island: IslandElement<N>): PropsOf<N> {
  return JSON.parse(island.dataset['props'] ?? 'null') as PropsOf<N> // the same build wrote it
}

function islandOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-island]:not([data-live])') : null
}
