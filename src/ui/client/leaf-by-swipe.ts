const MIN_SWIPE_PIXELS = 70
/** At the sides of a screen, browsers go back and forward by themselves. */
const EDGE_PIXELS = 24
/** Elements that a finger moves sideways for another purpose. */
const OWN_SWIPES = '.gallery, .map, .minimap, dialog, input, textarea, select'

/**
 * Follows the link to the next offer (`rel=next`) when a finger swipes over the page to the left, and the one to the
 * previous offer (`rel=prev`) when it swipes to the right. Pictures, maps, fields and whatever scrolls sideways are left
 * alone, and so is a page that is enlarged by two fingers.
 */
export function leafBySwipe(pager: HTMLElement): void {
  let start: Touch | null = null
  addEventListener(
    'touchstart',
    ({ touches, target }) => {
      const [touch] = touches
      const isFree = touches.length === 1 && target instanceof Element && !movesSideways(target)
      start = touch && isFree && !isAtEdge(touch) ? touch : null
    },
    { passive: true },
  )
  addEventListener('touchcancel', () => (start = null))
  addEventListener('touchend', ({ changedTouches: [end] }) => {
    if (!start || !end) return
    const [across, down] = [end.clientX - start.clientX, end.clientY - start.clientY]
    start = null
    if (Math.abs(across) < MIN_SWIPE_PIXELS || Math.abs(across) < 2 * Math.abs(down)) return
    pager.querySelector<HTMLAnchorElement>(across < 0 ? 'a[rel=next]' : 'a[rel=prev]')?.click()
  })
}

const isAtEdge = ({ clientX }: Touch): boolean => clientX < EDGE_PIXELS || clientX > innerWidth - EDGE_PIXELS

function movesSideways(target: Element): boolean {
  if ((visualViewport?.scale ?? 1) > 1 || target.closest(OWN_SWIPES)) return true
  for (let one: Element | null = target; one && one !== document.body; one = one.parentElement)
    if (one.scrollWidth > one.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(one).overflowX)) return true
  return false
}
