/** Marks the link of the section that is being read: the last one that has begun above the middle of the screen. */
export function mount(nav: HTMLElement): void {
  const links = [...nav.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')]
  const sections = links.flatMap((link) => document.getElementById(link.hash.slice(1)) ?? [])
  const mark = () => {
    const read = sections.findLast((one) => one.getBoundingClientRect().top < innerHeight / 2) ?? sections[0]
    for (const link of links) {
      if (link.hash !== `#${read?.id}`) link.removeAttribute('aria-current')
      else if (!link.hasAttribute('aria-current')) {
        link.setAttribute('aria-current', 'true')
        // The bar scrolls sideways on a phone; the page itself stays where it is.
        const bar = link.closest('ul')
        bar?.scrollTo({ left: link.offsetLeft + (link.offsetWidth - bar.clientWidth) / 2 })
      }
    }
  }
  // Called whenever the head of a section crosses the middle of the screen, also after a jump to the top of the page: all
  // above the screen counts as seen.
  const seen = new IntersectionObserver(mark, { rootMargin: '1000000px 0px -50% 0px' })
  for (const section of sections) seen.observe(section)
  mark()
}
