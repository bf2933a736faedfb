/** Adds those style sheets of another page that this page lacks. Resolves when each has loaded or failed. */
export async function adoptSheets(page: Document): Promise<void> {
  const here = new Set(addressesOf(document))
  const missing = addressesOf(page).filter((address) => !here.has(address))
  await Promise.all(missing.map(addSheet))
}

const addressesOf = (page: Document): string[] =>
  [...page.querySelectorAll('link[rel=stylesheet]')].flatMap((link) => link.getAttribute('href') ?? [])

function addSheet(address: string): Promise<void> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = address
  document.head.append(link)
  return new Promise((resolve) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => resolve())
  })
}
