import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import type { Card } from '#domain/listing/card.ts'
import { LOCALES, type Locale } from '#base/locale.ts'
import { pathFor } from '#i18n/routes.ts'
import { LAWFUL_HOMES, lawfulFeed } from '../law/homes.ts'
import { type Mail, type Site, startSite } from '../site.ts'
import { launchChromium } from './chromium.ts'
import { until } from '../waiting.ts'
import { visit } from './page.ts'

const { values } = parseArgs({
  options: {
    laws: { type: 'boolean' },
    locales: { type: 'string', default: 'nl,fr,en,de' },
    widths: { type: 'string', default: '1280,360' },
    theme: { type: 'string', default: 'light' },
  },
})
const widths = values.widths.split(',').map(Number)
const theme = values.theme === 'dark' ? 'dark' : 'light'
const night = theme === 'dark' ? '-dark' : ''
const folder = fileURLToPath(new URL('../../shots', import.meta.url))
mkdirSync(folder, { recursive: true })
const browser = await launchChromium()
try {
  await shootLaws(
    browser,
    folder,
    LOCALES.filter((locale) => values.locales.split(',').includes(locale)),
  )
} finally {
  await browser.close()
}

/** For each law and language: the page of a home, its card, its alert and its brochure. */
async function shootLaws(browser: Browser, folder: string, locales: readonly Locale[]): Promise<void> {
  const site = await startSite({ env: { DEMO: '0' } })
  const files = mkdtempSync(join(tmpdir(), 'gevel-laws-'))
  try {
    for (const locale of locales) await follow(site, locale)
    writeFileSync(join(files, 'feed.json'), lawfulFeed())
    await site.gevel('import', join(files, 'feed.json'))
    for (const locale of locales) await shootIn(site, browser, folder, locale)
  } finally {
    await site.stop()
    rmSync(files, { recursive: true })
  }
}

async function shootIn(site: Site, browser: Browser, folder: string, locale: Locale): Promise<void> {
  const look = { width: 1280, theme, locale, reducedMotion: true } as const
  const search = `${site.url}${pathFor('search', locale)}`
  const answer = await fetch(search, { headers: { accept: 'application/json' } })
  const { items } = (await answer.json()) as { items: Card[] } // the contract's answer
  const { page, close } = await visit(browser, look)
  await page.goto(search, { waitUntil: 'load' })
  // Styles for content below the first screen load on scroll.
  await page.locator('footer').last().scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  await page.evaluate('scrollTo(0, 0)')
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: join(folder, `law-cards-${locale}-${width}${night}.png`), fullPage: true })
  }
  for (const [name, { address, deals }] of Object.entries(LAWFUL_HOMES)) {
    const { postalCode } = address as { postalCode: string } // our own list
    const [deal] = Object.keys(deals as object)
    const card = items.find(({ place, status }) => String(place.pc) === postalCode && status === deal)
    if (!card) throw new Error(`${name} is not there`)
    await page.goto(new URL(card.url, site.url).href, { waitUntil: 'load' })
    for (const folded of await page.locator('details.folded').all())
      await folded.evaluate((each) => each.setAttribute('open', ''))
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await page.screenshot({ path: join(folder, `law-page-${name}-${locale}-${width}${night}.png`), fullPage: true })
    }
    const pdf = await fetch(`${site.url}/media/brochure/${card.id}-${locale}.pdf`)
    writeFileSync(join(folder, `law-brochure-${name}-${locale}.pdf`), Buffer.from(await pdf.arrayBuffer()))
  }
  const alert = await mailTo(site, addressOf(locale), 2)
  // The site's policy forbids inline styles, which mails depend on.
  await page.goto('about:blank')
  await page.setContent(alert.html ?? '')
  for (const width of widths) {
    await page.setViewportSize({ width: Math.min(width, 680), height: 900 })
    await page.screenshot({ path: join(folder, `law-mail-${locale}-${width}${night}.png`), fullPage: true })
  }
  await close()
}

function addressOf(locale: Locale): string {
  return `shots-${locale}@example.com`
}

/** Subscribes to all new homes in this language and confirms the subscription. */
async function follow(site: Site, locale: Locale): Promise<void> {
  await fetch(`${site.url}/${locale}/ajax/notifications`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      contact: { contact_information: { personal: { email: addressOf(locale) } } },
      notification: { statuses: ['FOR_SALE', 'TO_RENT'], types: ['HOUSE', 'APARTMENT'], frequency: 'instant' },
    }),
  })
  const mail = await mailTo(site, addressOf(locale), 1)
  const link = new RegExp(`${pathFor('subscribe', locale)}/[\\w-]{20,}`).exec(mail.text ?? '')?.[0] ?? ''
  await fetch(site.url + link, { method: 'POST', body: new URLSearchParams({ intent: 'confirm' }), redirect: 'manual' })
}

/** The n-th mail to an address, once it has arrived. */
async function mailTo(site: Site, address: string, n: number): Promise<Mail> {
  return await until(
    `mail ${n} to ${address}`,
    async () => (await site.mails()).filter(({ to }) => to?.some((one) => one.address === address))[n - 1],
  )
}
