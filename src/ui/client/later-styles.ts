/** Taller screens show more than a first style sheet is for (ui/first-styles.ts). */
const TALLEST = 1000

// Where no script runs, the sheets stand here (ui/document.tsx).
const place = document.querySelector('head noscript')
const addresses = place?.textContent.split('"').filter((part) => part.endsWith('.css')) ?? []
let here: Promise<unknown> | undefined

/** Fetches the style sheets that can wait until somebody touches the page; resolves when they are here, or cannot be had. */
export function laterStyles(): Promise<unknown> {
  return (here ??= Promise.all(
    addresses.map(
      (href) =>
        new Promise((resolve) => {
          const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
          link.onload = link.onerror = resolve
          // After the sheet that is there, but before the agency's own colour.
          place?.before(link)
        }),
    ),
  ))
}

/** Those who come to the middle of a page, or see more of it, have all at once; what is printed waits for it. */
export function startLaterStyles(): void {
  if (location.hash || innerHeight > TALLEST) void laterStyles()
  addEventListener('scroll', () => void laterStyles(), true)
  // Some browsers tell of paper in one way, some in the other.
  window.onbeforeprint = matchMedia('print').onchange = () => {
    let css = ''
    for (const address of here ? [] : addresses) {
      const request = new XMLHttpRequest()
      request.open('GET', address, false)
      request.send()
      css += request.responseText
    }
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets.push(sheet)
  }
}
