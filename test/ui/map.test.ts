import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mapMessages } from '#i18n/messages/map.ts'
import { axeFaults } from '../browser/accessibility.ts'
import { openWithoutPictures as openPage } from '../browser/without-pictures.ts'
import { openWithoutWebGl } from '../browser/without-webgl.ts'
import { mapAtRest, openMap as openTheMap, pinned } from '../browser/map.ts'
import { atRest } from '../browser/page.ts'
import { type Site, startSite } from '../site.ts'

const t = mapMessages.nl

let site: Site
beforeAll(async () => {
  site = await startSite({ anyStore: true, env: { DEMO: '1' } })
})
afterAll(() => site.stop())

describe('loading', () => {
  test('beside the list the map costs no script until somebody moves, then it comes by itself', async () => {
    const page = await openPage({ width: 1280 })
    const scripts = scriptsOf(page)
    await page.goto(`${site.url}/nl/aanbod`)
    await atRest(page)
    expect(scripts).toHaveLength(1)
    expect(await page.locator('.drawn--wide .drawn__sheet').isVisible()).toBe(true)
    const buttons = () =>
      page.locator(':is(.map__top, .map__zoom) > *:visible').evaluateAll((all) =>
        all.map((one) => {
          const { x, y, width, height } = one.getBoundingClientRect()
          return [x, y, width, height].map(Math.round)
        }),
      )
    const first = await buttons()
    expect(first).toHaveLength(7)
    await page.mouse.move(300, 300)
    await page.waitForSelector('.map .pin > *')
    // No button of the live map moves another or comes later.
    expect(await buttons()).toEqual(first)
  })

  test('a link before everything else leads to the map', async () => {
    const page = await openPage({ width: 1280 })
    await openMap(page, '/nl/aanbod')
    await page.locator('.skip', { hasText: t.skip }).press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('map__surface')
  })

  test('a phone gets the map only when it asks for it, and "back" brings the list', async () => {
    const page = await openPage({ width: 360 })
    const scripts = scriptsOf(page)
    await page.goto(`${site.url}/nl/aanbod?status=FOR_SALE`)
    await page.mouse.move(100, 300)
    await page.mouse.wheel(0, 400)
    await atRest(page)
    expect(scripts).toHaveLength(1)
    expect(await page.locator('.map').isVisible()).toBe(false)
    await page.click('.mappill')
    await page.waitForSelector('.map .pin > *')
    expect(new URL(page.url()).hash).toBe('#map')
    await page.goBack()
    await page.waitForSelector('.map', { state: 'hidden' })
    expect(await page.locator('.results .card').first().isVisible()).toBe(true)
  })

  test('an address with #map shows the map, with the list as a sheet that a button pulls up', async () => {
    const page = await openPage({ width: 360 })
    await page.goto(`${site.url}/nl/aanbod?status=TO_RENT#map`)
    await page.waitForSelector('.map .pin > *')
    const handle = page.getByRole('button', { name: t.sheetMore })
    expect(await handle.getAttribute('aria-expanded')).toBe('false')
    await handle.press('Enter')
    expect(await page.getByRole('button', { name: t.sheetLess }).getAttribute('aria-expanded')).toBe('true')
    await page.waitForFunction(() => (document.querySelector('.results')?.clientHeight ?? 0) > 400)
  })

  test('on a phone that goes offline the map stays where it is, and the sheet keeps its button above what it is told', async () => {
    const page = await openPage({ width: 360 })
    await page.goto(`${site.url}/nl/aanbod?status=TO_RENT#map`)
    await page.waitForSelector('.map .pin > *')
    const where = () => page.evaluate(() => ['.map', '.sheet__handle'].map((one) => document.querySelector(one)?.getBoundingClientRect().top)) // prettier-ignore
    const before = await where()
    await page.context().setOffline(true)
    await page.locator('.livebar').waitFor()
    await atRest(page)
    expect(await where()).toEqual(before)
    const [bar, handle] = await Promise.all(
      ['.livebar', '.sheet__handle'].map((one) => page.locator(one).boundingBox()),
    )
    expect(bar?.y).toBeGreaterThanOrEqual((handle?.y ?? 0) + (handle?.height ?? 0) - 1)
  })

  test('without a script the map is drawn, its clusters lead nearer, and the list is all there', async () => {
    const page = await openPage({ width: 360, javaScript: false })
    await page.goto(`${site.url}/nl/aanbod?status=FOR_SALE#map`)
    expect(await page.locator('.drawn--narrow .drawn__sheet').isVisible()).toBe(true)
    expect(await page.locator('.results .card').count()).toBeGreaterThan(3)
    const cluster = page.locator('.drawn--narrow .is-cluster').first()
    const count = (await cluster.textContent()) ?? ''
    await cluster.click()
    await page.waitForURL(/bbox=/, { waitUntil: 'commit' })
    expect(await page.locator('.results__h').textContent()).toContain(count)
  })
})

describe('pins', () => {
  test.each(['', '?status=FOR_SALE&type=HOUSE', '?pc=2800&pc=9000', '?around=2800,12', '?province=BE-VAN&garden=1'])(
    'are exactly the results of the list: %s',
    async (search) => {
      const page = await openPage()
      await openMap(page, `/nl/aanbod${search}`)
      await expect.poll(async () => (await pinned(page)) - (await listed(page))).toBe(0)
    },
  )

  test('carry the price of their offer, open its card, and light with its card in the list', async () => {
    const page = await openPage({ width: 1600 })
    await openMap(page, '/nl/aanbod?status=FOR_SALE&pc=2800')
    await zoomTo(page, '.pin a')
    const pin = page.locator('.pin a').first()
    const id = await page.locator('.pin:has(a)').first().getAttribute('data-pin')
    expect(await pin.textContent()).toMatch(/^(€\u00a0\d{2,3}k|€\u00a0\d(,\d+)?M|op aanvraag)$/)
    await pin.press('Enter')
    const card = page.locator('.map__pop .card')
    await card.waitFor()
    expect(await card.locator('a').getAttribute('href')).toContain(`/nl/aanbod/${id}/`)
    await card.locator('.heart').click()
    await page.locator(`.pin.is-liked[data-pin="${id}"] a`).waitFor()
    expect(await card.locator('.heart').getAttribute('aria-pressed')).toBe('true')
    await card.locator('.heart').click()
    await card.locator('a').focus()
    expect(await page.locator('.map__pop a').evaluate((link) => link === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    expect(await pin.evaluate((link) => link === document.activeElement)).toBe(true)
    await page.locator(`.results [data-offer="${id}"]`).hover()
    await page.waitForSelector(`.pin.is-lit[data-pin="${id}"] a`)
    await pin.focus()
    await page.waitForSelector(`.results .card.is-active[data-offer="${id}"]`)
  })

  test('the card of the pin that is pointed at lies beside it, and Escape or its cross leaves nothing over the map [map.glimpse]', async () => {
    const page = await openWithoutWebGl({ width: 1600 })
    await openMap(page, '/nl/aanbod?status=FOR_SALE&pc=2800')
    const pin = page.locator('.pin a').first()
    const id = await page.locator('.pin:has(a)').first().getAttribute('data-pin')
    const listedCard = page.locator(`.results [data-offer="${id}"]`).first()
    const [glimpse, card] = [page.locator('.map__peek'), page.locator('.map__pop')]
    const away = () => page.mouse.move(200, 300)
    await pin.hover()
    await glimpse.waitFor()
    for (const part of ['.price', '.card__title'])
      expect(await glimpse.locator(part).textContent()).toBe((await listedCard.locator(part).textContent())?.trim())
    const [a, b] = [await pin.boundingBox(), await glimpse.boundingBox()]
    if (!a || !b) throw new Error('Pin and card are not in sight')
    expect(a.y + a.height <= b.y || b.y + b.height <= a.y || a.x + a.width <= b.x || b.x + b.width <= a.x).toBe(true)
    await away()
    await glimpse.waitFor({ state: 'hidden' })

    const sight = async () => [await card.isVisible(), await glimpse.isVisible()]
    // A glimpse begins with a request for its card.
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    for (const close of [() => page.keyboard.press('Escape'), () => page.click('.map__shut')]) {
      await pin.click()
      await card.waitFor()
      asked.length = 0
      await close()
      await card.waitFor({ state: 'hidden' })
      await atRest(page)
      expect([asked.filter((url) => url.includes('/ajax/estate/')), await sight()]).toEqual([[], [false, false]])
      await away()
    }
    await pin.hover()
    await glimpse.waitFor()
    await page.keyboard.press('Escape')
    await glimpse.waitFor({ state: 'hidden' })
  })

  test('a cluster opens up when pressed', async () => {
    const page = await openPage()
    await openMap(page, '/nl/aanbod')
    const before = await pinned(page)
    await page.locator('.pin.is-cluster button').first().press('Enter')
    await expect.poll(() => pinned(page)).toBeLessThan(before)
  })

  test.each([360, 1280])(
    'who takes a cluster apart with the keyboard goes on from its pins, at %d px',
    async (width) => {
      const page = await openWithoutWebGl({ width })
      await openMap(page, '/nl/aanbod?status=FOR_SALE&pc=2800#map')
      const focused = () => page.evaluate(() => document.activeElement?.closest('.pin, .map__pop')?.className ?? '')
      await page.locator('.map__surface').focus()
      await page.keyboard.press('Tab')
      expect(await focused()).toMatch(/^pin/)
      for (let i = 0; i < 8 && !(await focused()).startsWith('map__pop'); i++) {
        await page.keyboard.press('Enter')
        await mapAtRest(page)
        expect(await focused()).not.toBe('')
      }
      expect(await focused()).toMatch(/^map__pop/)
      await page.keyboard.press('Escape')
      expect(await focused()).toMatch(/^pin/)
      // Where nothing is left the map has it.
      for (let i = 0; i < 12; i++) await page.keyboard.press('ArrowLeft')
      await mapAtRest(page)
      expect(await page.evaluate(() => document.activeElement?.closest('.map__surface') !== null)).toBe(true)
    },
  )

  test('a cluster opens up where the screen is slower than the pins', async () => {
    const page = await openPage()
    await openMap(page, '/nl/aanbod')
    const before = await pinned(page)
    await page.evaluate(() => {
      const draw = window.requestAnimationFrame
      const late: FrameRequestCallback[] = []
      window.requestAnimationFrame = (frame) => late.push(frame)
      window.addEventListener('draw', () => {
        window.requestAnimationFrame = draw
        for (const frame of late) draw(frame)
      })
    })
    const answered = page.waitForResponse('**/ajax/pins*')
    await page.locator('.pin.is-cluster button').first().press('Enter')
    await answered
    await page.evaluate(() => dispatchEvent(new Event('draw')))
    await mapAtRest(page)
    expect(await pinned(page)).toBeLessThan(before)
  })

  test('a cluster of one deal says from which price to which, and no pin covers another', async () => {
    const page = await openPage({ width: 1600 })
    await openMap(page, '/nl/aanbod?status=FOR_SALE&province=BE-VAN')
    const range = page.locator('.pin.is-cluster button:has(b)').first()
    expect(await range.textContent()).toMatch(/^\d+ · €\u00a0[\d.,]+[kM](–[\d.,]+[kM])?$/)
    expect(await range.getAttribute('aria-label')).toMatch(/panden.*, €\u00a0/)
    const boxes = await page
      .locator('.pin > *')
      .evaluateAll((pins) => pins.map((pin) => pin.getBoundingClientRect().toJSON() as DOMRect))
    expect(boxes.length).toBeGreaterThan(1)
    for (const [i, a] of boxes.entries())
      for (const b of boxes.slice(i + 1))
        expect(a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top).toBe(true)
    await openMap(page, '/nl/aanbod?province=BE-VAN')
    expect(await page.locator('.pin.is-cluster b').count()).toBe(0)
  })

  test('what is kept among the favourites has a heart, which is also said', async () => {
    const page = await openPage({ width: 1600 })
    await openMap(page, '/nl/aanbod?status=FOR_SALE&pc=2800')
    await zoomTo(page, '.pin a')
    const pin = page.locator('.pin:has(a)').first()
    expect(await pin.locator('svg').isVisible()).toBe(false)
    const id = await pin.getAttribute('data-pin')
    await page.locator(`.results [data-offer="${id}"] .heart`).first().click()
    await pin.locator('svg').waitFor()
    expect(await pin.locator('a').getAttribute('aria-describedby')).toBe('map-liked')
    expect(await page.locator('#map-liked').textContent()).toBe(t.liked)
  })

  test('at the nearest zoom a cluster opens the cards of all its offers', async () => {
    const page = await openPage({ width: 1600 })
    await openMap(page, '/nl/aanbod?pc=9000')
    for (let i = 0; i < 6; i++) await page.locator('.map__surface').press('+')
    await mapAtRest(page)
    const cluster = page.locator('.pin.is-cluster button').first()
    const count = Number(/\d+/.exec((await cluster.textContent()) ?? '')?.[0])
    await cluster.press('Enter')
    await page.locator('.map__pop .card').first().waitFor()
    expect(await page.locator('.map__pop .card').count()).toBe(Math.min(24, count))
  })

  test('a card that is chosen while the search of a movement is on its way stays when its answer comes', async () => {
    const page = await openPage({ width: 1600 })
    await openMap(page, '/nl/aanbod?status=FOR_SALE&pc=2800')
    await zoomTo(page, '.pin a')
    let answer: () => void = () => {}
    const hold = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/nl/aanbod?*', async (route) => {
      await hold
      await route.continue()
    })
    const asked = page.waitForRequest('**/nl/aanbod?*')
    await page.locator('.map__surface').press('ArrowDown')
    await asked
    const pin = page.locator('.pin:has(a)').first()
    const id = await pin.getAttribute('data-pin')
    await pin.locator('a').press('Enter')
    const card = page.locator(`.map__pop .card a[href*="/${id}/"]`)
    await card.waitFor()
    answer()
    await mapAtRest(page)
    expect(await card.isVisible()).toBe(true)
    expect(await page.locator(`.pin[data-pin="${id}"] a`).getAttribute('aria-current')).toBe('true')
    await page.locator('.map__surface').press('ArrowUp')
    await card.waitFor({ state: 'hidden' })
  })

  test.each([
    [1280, 900],
    [768, 1024],
    [360, 740],
  ])(
    'the card of a chosen pin lies beside it, and on a phone at the foot of the map: %i × %i',
    async (width, height) => {
      const page = await openPage({ width, height })
      await openMap(page, '/nl/aanbod?status=FOR_SALE&pc=2800#map')
      await zoomTo(page, '.pin a')
      const pin = page.locator('.pin a').first()
      await pin.press('Enter')
      const card = page.locator('.map__pop .card')
      await card.waitFor()
      await mapAtRest(page)
      const [a, b] = [await pin.boundingBox(), await card.boundingBox()]
      if (!a || !b) throw new Error('Pin and card are not in sight')
      const across = Math.max(a.x - b.x - b.width, b.x - a.x - a.width)
      const down = Math.max(a.y - b.y - b.height, b.y - a.y - a.height)
      // They do not touch, and everything of the card is in sight.
      expect(Math.max(across, down)).toBeGreaterThan(0)
      expect([b.x >= 0, b.y >= 0, b.x + b.width <= width, b.y + b.height <= height]).toEqual([true, true, true, true])
      if (width >= 768) expect(Math.max(across, down)).toBeLessThan(40)
      else expect(b.width).toBeGreaterThan(width - 60)
    },
  )

  test.each([
    ['a town', 'pc=8970', 'Poperinge'],
    ['a region', 'region=kempen', 'Turnhout'],
    ['a province', 'province=BE-WLG', 'Verviers'],
  ])('where %s has nothing the map shows it', async (_, where, name) => {
    const page = await openPage({ width: 1280 })
    await page.goto(`${site.url}/nl/aanbod?${where}&price_min=9000000`)
    const isInSight = async (name: string) => {
      const [map, town] = await Promise.all([
        page.locator('.map').boundingBox(),
        page.locator('.drawn--wide .drawn__name, .map__name', { hasText: name }).first().boundingBox(),
      ])
      return map !== null && town !== null && town.x > map.x && town.x + town.width < map.x + map.width
    }
    expect(await isInSight(name)).toBe(true)
    await page.mouse.move(200, 300)
    await page.mouse.move(210, 310)
    await mapAtRest(page)
    const before = await middleOf(page, name)
    await page.locator('.map__surface').press('0')
    await mapAtRest(page)
    await expect.poll(() => isInSight(name)).toBe(true)
    // It stays about where the drawing had it, and is not one name among those of a country.
    const after = await middleOf(page, name)
    expect(Math.hypot(after.x - before.x, after.y - before.y)).toBeLessThan(150)
  })

  test('on an empty map the nearest town with an offer is named, and a press away', async () => {
    const page = await openPage({ width: 1600 })
    await openMap(page, '/nl/aanbod?status=FOR_SALE&bbox=3.6,50.9,3.9,51.2')
    for (let i = 0; i < 4; i++) await page.locator('.map__surface').press('+')
    for (let i = 0; i < 14; i++) await page.locator('.map__surface').press('ArrowUp')
    const way = page.locator('.map__notes button')
    await way.waitFor()
    expect(await way.textContent()).toMatch(/^Geen panden hier\. Dichtstbij: .+, \d+ km$/)
    await way.press('Enter')
    await page.waitForSelector('.pin > *')
    await way.waitFor({ state: 'detached' })
  })

  test('a failed answer keeps the pins, says so, and can be tried again', async () => {
    const page = await openPage({ expected: /503/ })
    await openMap(page, '/nl/aanbod')
    const pins = await page.locator('.pin').count()
    await page.route('**/ajax/pins*', (route) => route.fulfill({ status: 503, body: '' }))
    await page.click(`[aria-label="${t.zoomIn}"]`)
    await page.getByText(t.failed).waitFor()
    expect(await page.locator('.pin').count()).toBe(pins)
    await page.unroute('**/ajax/pins*')
    await page.locator('.map__trouble button').click()
    await page.getByText(t.failed).waitFor({ state: 'hidden' })
  })
})

describe('searching on the map', () => {
  test('"search this area" comes after a drag when the map does not search along; address, list and map then agree, and "back" undoes it', async () => {
    const page = await openPage({ width: 1600 })
    await openMap(page, '/nl/aanbod?status=FOR_SALE')
    await page.getByText(t.moveAlong).click()
    await page.locator('.map__notes', { hasText: t.staysBehind }).waitFor()
    const before = await listed(page)
    expect(await page.getByText(t.searchHere).isVisible()).toBe(false)
    await page.locator('.map__surface').press('+')
    await mapAtRest(page) // a hand would hold it on its way
    await drag(page, 260, 120)
    await page.getByText(t.searchHere).click()
    await page.waitForURL(/bbox=/)
    await mapAtRest(page)
    expect(await listed(page)).toBeLessThan(before)
    await expect.poll(async () => (await pinned(page)) - (await listed(page))).toBe(0)
    await page.goBack()
    await expect.poll(() => listed(page)).toBe(before)
    await expect.poll(() => pinned(page)).toBe(before)
  })

  test('on a phone the map stays where it is when it searches along', async () => {
    const page = await openPage({ width: 360 })
    await openMap(page, '/nl/aanbod?status=FOR_SALE#map')
    const top = () => page.evaluate(() => Math.round(document.querySelector('.map')?.getBoundingClientRect().top ?? 0))
    const before = await top()
    await drag(page, 90, 60)
    await page.waitForURL(/bbox=/)
    await mapAtRest(page)
    await expect.poll(top).toBe(before)
    // Nor does the bar to draw by scroll it away.
    const { x, y } = (await page.getByText(t.draw, { exact: true }).boundingBox()) ?? { x: 0, y: 0 }
    await page.mouse.click(x + 20, y + 20)
    await atRest(page)
    expect([await top(), Math.round((await page.locator('.map__draw').boundingBox())?.y ?? 0)]).toEqual([
      before,
      before,
    ])
  })

  test('the map searches along with each movement, unless that is switched off', async () => {
    const page = await openPage({ width: 1600 })
    await openMap(page, '/nl/aanbod?status=FOR_SALE')
    await page.locator('.map__surface').focus()
    await page.keyboard.press('+')
    await page.waitForURL(/bbox=/)
    const first = page.url()
    await page.keyboard.press('ArrowRight')
    await page.waitForURL((url) => url.href !== first)
    await mapAtRest(page)
    await expect.poll(() => pinned(page)).toBe(await listed(page))
  })

  test.each([
    ['town', 'pc', '9000'],
    ['region', 'region', 'kust'],
    ['radius', 'around', '9000,20'],
    ['drawn area', 'area', '3.5,50.9;4,50.9;4,51.2;3.5,51.2'],
  ])(
    'each movement from a chosen %s moves list, chips and address with the map, and a press brings it back [map.along]',
    async (kind, where, place) => {
      const page = await openPage({ width: kind === 'radius' ? 360 : 1600 })
      await openMap(page, `/nl/aanbod?status=FOR_SALE&${where}=${place}#map`)
      const [chosen, found] = [new URL(page.url()).search, await listed(page)]
      const back = page.locator('.map__notes button', { hasText: t.leftPlaces })
      expect(await back.count()).toBe(0)
      // A drag that begins on a pin moves the map as any other does; a press takes a cluster apart.
      const pin = await page.locator('.pin > *').first().boundingBox()
      if (kind === 'region') await page.locator('.pin.is-cluster button').first().press('Enter')
      else await dragFrom(page, (pin?.x ?? 0) + 12, (pin?.y ?? 0) + 12, 70, 50)
      await page.waitForURL((url) => url.searchParams.has('bbox') && !url.searchParams.has(where))
      await mapAtRest(page)
      expect(await page.locator('.map__pop .card').count()).toBe(0)
      expect(await back.locator('use').getAttribute('href')).toMatch(/#arrow-left$/)
      await page.locator('.results .active').getByText('Kaartuitsnede').waitFor()
      await expect.poll(async () => (await pinned(page)) - (await listed(page))).toBe(0)
      await back.click()
      await page.waitForURL((url) => url.search === chosen)
      await mapAtRest(page)
      expect(await listed(page)).toBe(found)
      await expect.poll(() => pinned(page)).toBe(found)
      expect(await back.count()).toBe(0)
    },
  )

  test('an area is drawn in one line with the pointer', async () => {
    const page = await openPage({ width: 1600 })
    await openMap(page, '/nl/aanbod?status=FOR_SALE')
    await page.getByText(t.draw, { exact: true }).click()
    const box = await page.locator('.map__surface').boundingBox()
    if (!box) throw new Error('The map has no size')
    const bar = (await page.locator('.map__draw').boundingBox()) ?? { y: 0, height: Infinity }
    expect(bar.y + bar.height).toBeLessThanOrEqual(box.y)
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.move(x + 180, y)
    await page.mouse.down()
    for (let i = 1; i <= 24; i++) {
      const turn = (i / 24) * 2 * Math.PI
      await page.mouse.move(x + 180 * Math.cos(turn), y + 180 * Math.sin(turn))
    }
    await page.mouse.up()
    await page.waitForURL(/area=/)
    const corners = new URL(page.url()).searchParams.get('area')?.split(';') ?? []
    expect(corners.length).toBeGreaterThanOrEqual(8)
    expect(corners.length).toBeLessThanOrEqual(50)
    await mapAtRest(page)
    await expect.poll(async () => (await pinned(page)) - (await listed(page))).toBe(0)
    await page.locator('.results .active').getByText('Getekend gebied').click()
    await page.waitForURL((url) => !url.search.includes('area='))
  })

  test('an area is drawn with the keyboard alone', async () => {
    const page = await openPage({ width: 1600 })
    await openMap(page, '/nl/aanbod?status=FOR_SALE')
    // Also from so far that the map ends with its country.
    for (let i = 0; i < 4; i++) await page.locator('.map__surface').press('-')
    await mapAtRest(page)
    await page.getByText(t.draw, { exact: true }).focus()
    await press(page, 'Enter')
    await press(page, 'ArrowLeft', 'ArrowUp', 'Enter', 'ArrowRight', 'ArrowRight', 'Enter', 'ArrowDown', 'Enter')
    expect(await page.locator('.map__count').textContent()).toBe(t.drawPoints(3))
    await press(page, 'Enter', 'Backspace')
    expect(await page.locator('.map__count').textContent()).toBe(t.drawPoints(3))
    await page.getByRole('button', { name: t.drawDone }).focus()
    await press(page, 'Enter')
    await page.waitForURL(/area=/)
    await mapAtRest(page)
    const corners = (new URL(page.url()).searchParams.get('area') ?? '').split(';').map((corner) => corner.split(','))
    for (const side of [0, 1]) {
      const along = corners.map((corner) => Number(corner[side]))
      expect(Math.max(...along) - Math.min(...along)).toBeGreaterThan(0.2)
    }
    await expect.poll(async () => (await pinned(page)) - (await listed(page))).toBe(0)
  })

  test.each([360, 768])('what a radius asks lies within the screen at %d px', async (width) => {
    const page = await openPage({ width })
    await openMap(page, '/nl/aanbod?status=FOR_SALE&pc=2800#map')
    await page.locator('.map summary').press('Enter')
    for (const part of await page.locator('.map__radius, .map__radius :is(input, button)').all()) {
      const { x = -1, width: wide = 0 } = (await part.boundingBox()) ?? {}
      expect([x >= 0, x + wide <= width]).toEqual([true, true])
      const isOnTop = await part.evaluate((node) => {
        const { left, right, top, bottom } = node.getBoundingClientRect()
        return [left + 6, right - 6].every((at) => {
          const seen = document.elementFromPoint(at, (top + bottom) / 2)
          return seen !== null && (node.contains(seen) || seen.contains(node))
        })
      })
      expect(isOnTop).toBe(true)
    }
  })

  test('a radius is typed and pulled; what cannot be is pointed out', async () => {
    const page = await openPage({ width: 1600 })
    await openMap(page, '/nl/aanbod?status=FOR_SALE&pc=2800')
    await page.locator('.map summary').focus()
    await press(page, 'Enter')
    await page.fill('#radius-code', 'Nergenshuizen')
    await page.fill('#radius-km', '12,5')
    await press(page, 'Enter')
    await page.getByText(t.radiusUnknown).waitFor()
    expect(await page.getAttribute('#radius-code', 'aria-invalid')).toBe('true')
    await page.fill('#radius-code', 'Louvain')
    await press(page, 'Enter')
    const around = (value: string) =>
      page.waitForURL((url) => url.searchParams.get('around') === value && !url.searchParams.has('pc'))
    await around('3000,12.5')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY')
    await mapAtRest(page)
    await expect.poll(() => pinned(page)).toBe(await listed(page))
    await page.waitForSelector('circle.map__area')
    // By keys, which keep the handle; then by hand.
    const handle = page.getByRole('slider', { name: t.radiusPull })
    await handle.press('ArrowRight')
    await around('3000,14')
    await mapAtRest(page)
    expect(await handle.evaluate((one) => one === document.activeElement)).toBe(true)
    const at = (await handle.boundingBox()) ?? { x: 0, y: 0 }
    await dragFrom(page, at.x + 12, at.y + 12, -90, 0)
    await page.waitForURL((url) => Number(url.searchParams.get('around')?.split(',')[1]) < 14)
    await mapAtRest(page)
    await expect.poll(() => pinned(page)).toBe(await listed(page))
    // The form says what is searched. Without a place: around the middle of the map.
    const km = new URL(page.url()).searchParams.get('around')?.split(',')[1] ?? ''
    await page.locator('.map summary').press('Enter')
    await expect.poll(() => page.inputValue('#radius-code')).toBe('3000')
    expect(await page.inputValue('#radius-km')).toBe(km)
    await page.fill('#radius-code', '')
    await page.fill('#radius-km', '3')
    await press(page, 'Enter')
    await around('3000,3')
  })
})

const inEach = (locale: 'nl' | 'de') => (process.env['GEVEL_LONG'] === '1' ? (['nl', 'de'] as const) : [locale])
describe.each([
  { width: 360, theme: 'dark', locales: inEach('de') },
  { width: 1280, theme: 'light', locales: inEach('nl') },
] as const)('at $width px, $theme', ({ width, theme, locales }) => {
  test.each(locales)('axe finds nothing on the map in %s', async (locale) => {
    const page = await openPage({ width, theme, locale, reducedMotion: true })
    const path = locale === 'nl' ? '/nl/aanbod' : '/de/angebot'
    await openMap(page, `${path}?status=FOR_SALE&pc=2800#map`)
    expect(await axeFaults(page)).toEqual([])
    await zoomTo(page, '.pin a')
    await page.locator('.pin a').first().press('Enter')
    await page.locator('.map__pop .card').waitFor()
    expect(await axeFaults(page, '.map')).toEqual([])
    await page.getByText(mapMessages[locale].draw, { exact: true }).press('Enter')
    expect(await axeFaults(page, '.map')).toEqual([])
    await page.getByRole('button', { name: mapMessages[locale].drawCancel }).press('Enter')
    await page.locator('.map summary').press('Enter')
    expect(await axeFaults(page, '.map')).toEqual([])
  })
})

/** Where a name stands on the live map. */
async function middleOf(page: Page, name: string): Promise<{ x: number; y: number }> {
  const box = await page.locator('.map__name', { hasText: name }).first().boundingBox()
  if (!box) throw new Error(`${name} is not on the map`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

const openMap = (page: Page, path: string) => openTheMap(page, site.url + path)

/** The number in the page's heading. */
async function listed(page: Page): Promise<number> {
  const heading = (await page.locator('.results__h').textContent()) ?? ''
  return Number(/[\d.]+/.exec(heading)?.[0].replace('.', '') ?? 0)
}

/** Presses clusters until there is one of what is looked for. */
async function zoomTo(page: Page, selector: string): Promise<void> {
  for (let i = 0; i < 6 && (await page.locator(selector).count()) === 0; i++) {
    await page.locator('.pin.is-cluster button').first().press('Enter')
    await mapAtRest(page)
  }
}

async function drag(page: Page, right: number, down: number): Promise<void> {
  const box = await page.locator('.map__surface').boundingBox()
  if (!box) throw new Error('The map has no size')
  await dragFrom(page, box.x + 40, box.y + box.height - 260, right, down)
}

async function dragFrom(page: Page, x: number, y: number, right: number, down: number): Promise<void> {
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + right / 2, y + down / 2, { steps: 4 })
  await page.mouse.move(x + right, y + down, { steps: 4 })
  await page.mouse.up()
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

function scriptsOf(page: Page): string[] {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  return scripts
}

test.each([360, 1280])('without WebGL, from afar at %d px Brussels has its name', async (width) => {
  const page = await openPage({ width })
  await page.goto(`${site.url}/nl/aanbod?status=FOR_SALE&bbox=2,49.4,6.6,51.6#map`)
  await page.locator('.map__name--1', { hasText: 'Brussel' }).waitFor()
})

test('without WebGL a town has its name on a phone, whatever lies on its place', async () => {
  const page = await openWithoutWebGl({ width: 360 })
  await openMap(page, '/nl/aanbod?status=FOR_SALE&pc=9000#map')
  await page.locator('.map__name--1', { hasText: 'Gent' }).first().waitFor()
})

test('without WebGL no name is under a pin, also between pins as dense as of thousands of offers', async () => {
  const page = await openWithoutWebGl({ width: 360 })
  const apart = [-2, -1, 0, 1, 2]
  const pins = apart.flatMap((down) =>
    apart.map((right) => ({
      lat: 50.836 + 0.036 * down, lng: 4.356 + 0.056 * right, count: 60, id: null, price: null,
      low: null, high: null, box: { west: 4.2, south: 50.7, east: 4.5, north: 51 }, project: false,
    })),
  ) // prettier-ignore
  await page.route('**/ajax/pins*', (route) => route.fulfill({ json: { total: 1500, unplaced: 0, pins, asked: null } }))
  await openMap(page, '/nl/aanbod?status=FOR_SALE&around=1000,7#map')
  await page.locator('.pin.is-cluster > *').nth(8).waitFor()
  await page.locator('.map__name').first().waitFor()
  const covered = () =>
    page.evaluate(() => {
      const boxes = [...document.querySelectorAll('.pin > *')].map((pin) => pin.getBoundingClientRect())
      return [...document.querySelectorAll('.map__name')].flatMap((name) => {
        const { left, right, top, bottom } = name.getBoundingClientRect()
        const isUnder = boxes.some(
          (pin) => left < pin.right && right > pin.left && top < pin.bottom && bottom > pin.top,
        )
        return isUnder ? [name.textContent] : []
      })
    })
  await expect.poll(covered).toEqual([])
})

test('without WebGL the drawn sheets lie below their pins and fill the map, wherever it is moved', async () => {
  const page = await openWithoutWebGl({ width: 1280, reducedMotion: true })
  await openMap(page, '/nl/aanbod?status=FOR_SALE&around=9000,8')
  await page.getByText(t.moveAlong).click()
  const fills = () =>
    page.evaluate(() => {
      const map = document.querySelector('.map')?.getBoundingClientRect()
      return [...document.querySelectorAll<HTMLImageElement>('.map__sheets img')].some((sheet) => {
        const { left, right, top, bottom } = sheet.getBoundingClientRect()
        const [across, down] = [sheet.offsetWidth / sheet.offsetHeight, (right - left) / (bottom - top)]
        if (!map || !sheet.complete || sheet.naturalWidth === 0 || Math.abs(across - down) > 0.01) return false
        return left <= map.left + 8 && right >= map.right - 8 && top <= map.top + 8 && bottom >= map.bottom - 8
      })
    })
  for (const keys of [[], ['+'], ['ArrowLeft', 'ArrowUp', 'ArrowUp'], ['-', '-', '-'], ['+', '+', '+', '+', '+']]) {
    for (const key of keys) await page.locator('.map__surface').press(key)
    await mapAtRest(page)
    await expect.poll(fills).toBe(true)
  }
  // Both in one moment, as the map may still move.
  const where = () =>
    page.evaluate(() => {
      const sheets = document.querySelectorAll('.map__sheets img')
      const [a, b] = [document.querySelector('.pin > *'), sheets[sheets.length - 1]].map((one) =>
        one?.getBoundingClientRect(),
      )
      return [(a?.x ?? 0) - (b?.x ?? 0), (a?.y ?? 0) - (b?.y ?? 0), a?.x ?? 0] as const
    })
  const [across, down, at] = await where()
  const box = (await page.locator('.map__surface').boundingBox()) ?? { x: 0, y: 0 }
  await page.mouse.move(box.x + 60, box.y + 500)
  await page.mouse.down()
  await page.mouse.move(box.x + 100, box.y + 520, { steps: 4 })
  const [pushedAcross, pushedDown, now] = await where()
  await page.mouse.up()
  expect(Math.abs(now - at)).toBeGreaterThan(20)
  expect(Math.abs(pushedAcross - across) + Math.abs(pushedDown - down)).toBeLessThanOrEqual(2)
})

test('a name of thirty letters fits the header of a phone', async () => {
  const page = await openPage({ width: 360 })
  await page.goto(`${site.url}/nl`)
  await page.locator('.site-header .logo').evaluate((logo) => {
    logo.classList.add('logo--long')
    logo.lastChild?.replaceWith('Vastgoedkantoor Vandenbroucke')
  })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  expect((await page.locator('.site-header__in').boundingBox())?.height).toBe(56)
})
