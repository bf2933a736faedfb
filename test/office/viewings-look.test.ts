import { afterAll, beforeAll, expect, test } from 'vitest'
import { brusselsDate, brusselsInstant } from '#domain/subscription/notification-schedule.ts'
import { shiftDate, weekdayOf } from '#domain/office/calendar-week.ts'
import { accessibilityFaults } from '../browser/accessibility.ts'
import { openWithoutPictures as openPage } from '../browser/without-pictures.ts'
import { cardOf, house, importListings } from '../requests/agency.ts'
import { type Site, startSite } from '../site.ts'
import { OFFICE_LOOKS } from './looks.ts'
import { atWork, type Visitor } from './visitor.ts'

let site: Site
let agent: Visitor
let id = 0
let day = ''
beforeAll(async () => {
  site = await startSite({ anyStore: true, env: { LOG_LEVEL: 'error' } })
  await importListings(site, [house('A', 310_000, { agent: { name: 'Noor Voorbeeld' } })], 1)
  id = (await cardOf(site, 310_000)).id
  agent = await atWork(site, 'agent', 'noor@gevel.example')
  // An open day of next week, so that no slot is past.
  day = shiftDate(brusselsDate(new Date()), 7)
  if (weekdayOf(day) > 4) day = shiftDate(day, 3)
  const at = (time: string) => brusselsInstant(day, time).toISOString()
  const caller = {
    offer: id,
    name: 'Claire Exemple',
    phone: '015 11 22 33',
    email: null,
    language: 'fr',
    message: null,
  }
  const book = async (startsAt: string) => await agent.act('/office/viewings/book', { ...caller, startsAt })
  for (const time of ['09:00', '10:30', '10:00']) await book(at(time))
  await agent.act('/office/viewings/block', {
    agent: 'noor',
    office: null,
    from: at('13:30'),
    to: at('15:00'),
    note: 'Notaris',
  })
  await agent.act(`/office/viewings/listings/${id}/open-houses`, { from: at('16:00'), to: at('18:00'), places: 8 })
  for (const place of [1, 2]) if ((await book(at('16:00'))).status !== 200) throw new Error(`no place ${place}`)
})
afterAll(async () => await site?.stop())

test.each(OFFICE_LOOKS)(
  'the agenda and its dialogs pass axe and none is too wide, at $width, $theme, $locale',
  async ({ width, theme, locale }) => {
    const csrf = await agent.csrf()
    await agent.post('/office/settings', { csrf, name: 'Noor Voorbeeld', language: locale })
    const page = await openPage({ width, theme, locale })
    await page.context().addCookies([{ name: 'office', value: agent.cookies.get('office') ?? '', url: site.url }])
    const check = async (what: string) => expect([what, await accessibilityFaults(page)]).toEqual([what, []])
    const hydrated = async (path: string) => {
      await page.goto(site.url + path)
      await page.waitForLoadState('networkidle')
    }
    await hydrated(`/office/viewings/listings/${id}`)
    await check('how it is viewed')
    await hydrated(`/office/viewings?view=day&day=${day}&who=all`)
    await check('day')
    await hydrated(`/office/viewings?day=${day}`)
    await check('week')
    const rows = await page
      .locator('.wk__d:has(.slot--block) .slot')
      .evaluateAll((slots) => slots.map((slot) => Number(slot.getAttribute('data-row'))))
    expect(rows, 'rows are in time order').toEqual(rows.toSorted((a, b) => a - b))
    expect(rows.length).toBeGreaterThan(4)
    for (const slot of ['.slot--block a', '.slot--on a >> nth=0', '.slot--on a >> nth=-1']) {
      await page.click(slot)
      await check(slot)
    }
    await page.click('.vbar .btn--primary')
    await page.click('dialog .chips button')
    await page.waitForSelector('dialog .chip--check')
    await check('book')
    await page.keyboard.press('Escape')
    await expect.poll(async () => await page.locator('dialog').count()).toBe(0)
    await page.click('.vbar > .btn >> nth=0')
    await check('block')
  },
)
