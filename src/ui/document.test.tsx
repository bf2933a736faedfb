import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DEMO_SITE } from '#domain/site/demo-site.ts'
import { LOCALES } from '#base/locale.ts'
import { Document, type DocumentProps, scriptText } from './document.tsx'

const PROPS: DocumentProps = {
  locale: 'fr',
  theme: null,
  site: DEMO_SITE,
  baseUrl: 'https://example.test',
  assets: { script: '/assets/client.js', styles: ['/assets/site.css'], preloadFonts: ['/assets/a.woff2'] },
  demo: true,
  title: '57 maisons',
  description: 'Des maisons',
  alternates: { nl: '/nl/aanbod?pc=1', fr: '/fr/offre?pc=1', en: '/en/offer?pc=1', de: '/de/angebot?pc=1' },
  canonical: null,
  index: true,
  active: 'sale',
  image: '/media/share.png',
  children: <h1>57 maisons</h1>,
}
const html = (change: Partial<DocumentProps> = {}) => renderToString(<Document {...PROPS} {...change} />)

test('the page names its language, its address and the same page in the other languages', () => {
  const markup = html()
  expect(markup).toContain('<html lang="fr">')
  expect(markup).toContain('<link rel="canonical" href="https://example.test/fr/offre?pc=1"/>')
  for (const locale of LOCALES) {
    expect(markup).toContain(`hrefLang="${locale}" href="https://example.test${PROPS.alternates[locale]}"`)
    expect(markup).toContain(`<a href="${PROPS.alternates[locale]}" lang="${locale}"`)
  }
  expect(markup).toContain('hrefLang="x-default"')
})

test('a page can exclude search engines, and an error page has no canonical address', () => {
  const markup = html({ index: false })
  expect(markup).toContain('<meta name="robots" content="noindex"/>')
  expect(markup).toContain('rel="canonical"')
  const mishap = html({ index: false, mishap: true })
  expect(mishap).not.toContain('canonical')
  expect(mishap).not.toContain('rel="alternate" hrefLang')
})

test('a chosen theme is in the HTML', () => {
  expect(html({ theme: 'dark' })).toContain('data-theme="dark"')
  expect(html()).not.toContain('data-theme')
})

test('every page of a demonstration says so', () => {
  expect(html()).toContain('Démonstration')
  expect(html({ demo: false })).not.toContain('inventés')
})

test('agency, licence and supervisor are on every page, as the law requires', () => {
  const markup = html()
  for (const part of [
    'IPI\u00A0000.000',
    'BE\u00A00000.000.000',
    'Cautionnement et RC',
    'Autorité de contrôle\u00A0: IPI',
  ])
    expect(markup).toContain(part)
})

test('structured data cannot close its script element', () => {
  expect(scriptText({ name: '</script><b>' })).toBe('{"name":"\\u003c/script>\\u003cb>"}')
  expect(html({ jsonLd: [scriptText({ name: '</script><b>' })] })).not.toContain('</script><b>')
})

test('nothing in the page needs an exception from the content security policy', () => {
  const markup = html({ theme: 'light', jsonLd: [scriptText({})] })
  expect(markup).not.toMatch(/\sstyle="|\son\w+="|javascript:/)
  expect(markup.replaceAll(/<script type="application\/ld\+json">/g, '')).not.toMatch(/<script(?![^>]*\ssrc=)[^>]*>/)
})

test('the script comes with the styles, before anything is drawn that it makes work', () => {
  const [head = '', body] = html().split('<body')
  expect(head).toContain('<script type="module" async="" blocking="render" src="/assets/client.js"></script>')
  expect(body).not.toContain('<script')
})
