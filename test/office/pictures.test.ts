import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { deflateSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessibilityFaults } from '../browser/accessibility.ts'
import { openPage } from '../browser/browser.ts'
import { atRest } from '../browser/page.ts'
import { freshPostgres } from '../fresh-postgres.ts'
import { type Site, startSite } from '../site.ts'
import { SITE_ENGINES } from '../store/engines.ts'
import { atWork, type Visitor } from './visitor.ts'

const phone = readFileSync(fileURLToPath(new URL('../media/phone.heic', import.meta.url)))

type Brought = {
  id: string
  state: string
  reason: string | null
  made: { url: string; kind: string; thumb: string | null } | null
}
type Media = { kind: string; url: string; caption: string | null }

const PART = 512 * 1024

/** A photograph as a phone stores it: rotated, with its GPS position. */
const photo = async (colour: string, width = 1200): Promise<Buffer> =>
  await sharp({ create: { width, height: 800, channels: 3, background: colour } })
    .jpeg()
    .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitude: '51/1 1/1 1/1', GPSLatitudeRef: 'N' } })
    .toBuffer()

/** Photograph-sized and incompressible, so that it is uploaded in several parts. */
const largePhoto = async (): Promise<Buffer> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return await sharp({ create: { width: 1500, height: 1100, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 95 })
    .toBuffer()
}

/** A PNG whose header claims this size. */
function pngThatSays(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(1000))
  const signature = Buffer.from('\x89PNG\r\n\x1A\n', 'latin1')
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

function crc(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return (sum ^ 0xffffffff) >>> 0
}

describe.each(SITE_ENGINES)('pictures uploaded in the office (%s)', (engine) => {
  let site: Site
  let an: Visitor
  let bo: Visitor
  beforeAll(async () => {
    const databaseUrl = engine === 'postgres' ? await freshPostgres() : undefined
    site = await startSite({ ...(databaseUrl ? { databaseUrl } : {}), env: { LOG_LEVEL: 'error', DEMO: '1' } })
    an = await atWork(site, 'agent', 'an@kantoor.example')
    bo = await atWork(site, 'assistant', 'bo@kantoor.example')
  })
  afterAll(async () => await site?.stop())

  const at = (listing: number) => `/office/listings/${listing}/pictures`
  const did = async (who: Visitor, path: string, body: unknown) => {
    const answer = await who.act(path, body)
    return { status: answer.status, ...(JSON.parse(answer.text) as { outcome?: string }) }
  }
  const begin = async (who: Visitor, listing: number, bytes: Buffer) =>
    (await did(who, at(listing), {
      size: bytes.length,
      digest: createHash('sha256').update(bytes).digest('hex'),
    })) as unknown as { status: number; outcome: string; have: number[]; upload: Brought }
  const lying = async (who: Visitor, listing: number): Promise<Brought[]> =>
    (JSON.parse((await who.get(at(listing))).text) as { uploads: Brought[] }).uploads
  /** Uploads a file as the page does, and returns its outcome. */
  const bring = async (who: Visitor, listing: number, bytes: Buffer): Promise<Brought> => {
    const { upload } = await begin(who, listing, bytes)
    const path = `${at(listing)}/${upload.id}`
    for (let part = 0; part * PART < bytes.length; part++) {
      const answer = await who.put(`${path}/parts/${part}`, bytes.subarray(part * PART, (part + 1) * PART))
      expect(answer.status).toBe(200)
    }
    expect(await did(who, `${path}/read`, {})).toMatchObject({ status: 200, outcome: 'waiting' })
    const now = async () => (await lying(who, listing)).find(({ id }) => id === upload.id)
    await expect.poll(async () => (await now())?.state).toMatch(/ready|refused/)
    return (await now()) ?? upload
  }
  const mediaOf = async (listing: number) => {
    const { props } = await an.data(`/office/listings/${listing}`)
    const fields = props['fields'] as { at: string; value: unknown; thumbs: Record<string, string> }[]
    const media = fields.find((field) => field.at === 'media')
    return { value: (media?.value ?? []) as Media[], thumbs: media?.thumbs ?? {}, revision: Number(props['revision']) }
  }
  const write = async (listing: number, value: unknown) => {
    const { revision: base } = await mediaOf(listing)
    const edit = { base, field: 'media', value, id: crypto.randomUUID() }
    return await did(an, `/office/listings/${listing}/edits`, edit)
  }
  const publish = async (listing: number) => {
    const { revision: seen } = await mediaOf(listing)
    return await did(an, `/office/listings/${listing}/publish`, { seen })
  }
  const status = async (path: string) => (await fetch(site.url + path)).status

  test('arrive in parts that may be repeated, and lose camera and position data once processed [office.pictures-parts]', async () => {
    const bytes = await largePhoto()
    expect(bytes.length).toBeGreaterThan(2 * PART)
    const begun = await begin(an, 20, bytes)
    expect(begun).toMatchObject({ status: 200, outcome: 'begun', have: [] })
    const path = `${at(20)}/${begun.upload.id}`
    const part = async (who: Visitor, number: number, piece: Buffer) =>
      (await who.put(`${path}/parts/${number}`, piece)).status
    expect(await part(an, 1, bytes.subarray(PART, 2 * PART))).toBe(200)
    expect(await part(an, 1, bytes.subarray(PART, 2 * PART))).toBe(200)
    expect(await part(an, 0, bytes.subarray(0, 100))).toBe(422)
    expect(await part(an, 99, bytes.subarray(0, PART))).toBe(422)
    // A colleague or another listing cannot use the upload.
    expect(await part(bo, 0, bytes.subarray(0, PART))).toBe(404)
    expect((await an.put(`${at(21)}/${begun.upload.id}/parts/0`, bytes.subarray(0, PART))).status).toBe(404)
    expect(await did(an, `${path}/read`, {})).toMatchObject({ status: 409, outcome: 'incomplete' })
    expect(await begin(an, 20, bytes)).toMatchObject({ have: [1], upload: { id: begun.upload.id, state: 'sending' } })
    expect(await bring(an, 20, bytes)).toMatchObject({ state: 'ready', made: { kind: 'photo' } })
    expect((await begin(an, 20, bytes)).upload.state).toBe('ready')

    expect(await bring(an, 20, phone)).toMatchObject({ state: 'ready', made: { kind: 'photo' } })
    const located = await photo('#336644')
    expect((await sharp(located).metadata()).exif?.includes('Phone')).toBe(true)
    const { made } = await bring(an, 20, located)
    const shown = await an.get(made?.thumb ?? '')
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    const hash = (made?.url ?? '').slice('upload:'.length)
    for (const format of ['jpg', 'webp', 'avif']) {
      const file = `${site.varDir}/media/${hash.slice(0, 2)}/${hash}-640.${format}`
      const { exif, xmp, icc } = await sharp(readFileSync(file)).metadata()
      expect([format, exif, xmp, icc]).toEqual([format, undefined, undefined, undefined])
      expect(readFileSync(file).includes('Phone')).toBe(false)
    }
  })

  test('are hidden from visitors until they are published, then shown at once; unknown uploads cannot be referenced [office.pictures-published]', async () => {
    const { made } = await bring(bo, 21, await photo('#aa5533'))
    const url = made?.url ?? ''
    const file = `/media/${url.slice('upload:'.length)}-640.jpg`
    expect(await status(file)).toBe(404)
    const thumb = made?.thumb ?? ''
    expect((await an.get(thumb)).status).toBe(200)
    expect((await fetch(site.url + thumb, { redirect: 'manual' })).status).toBe(303)
    const before = (await mediaOf(21)).value
    const nobodys = { kind: 'photo', url: `upload:${'a'.repeat(32)}`, caption: null }
    expect(await write(21, [nobodys, ...before])).toMatchObject({ status: 422, outcome: 'invalid' })
    expect(await write(21, [{ kind: 'photo', url, caption: null }, ...before])).toMatchObject({ outcome: 'saved' })
    expect((await mediaOf(21)).thumbs[url]).toBe(thumb)
    expect(await lying(bo, 21)).toEqual([])
    expect(await status(file)).toBe(404)
    expect(await publish(21)).toMatchObject({ outcome: 'published' })
    await expect.poll(async () => await status(file)).toBe(200)
    await expect
      .poll(async () => (await (await fetch(`${site.url}/en/offer/21`)).text()).includes(file.slice(0, -8)))
      .toBe(true)
    expect(await write(21, before)).toMatchObject({ outcome: 'saved' })
    expect(await publish(21)).toMatchObject({ outcome: 'published' })
    await expect.poll(async () => await status(file)).toBe(404)
    const { revision } = await mediaOf(21)
    const history = (await an.data('/office/listings/21/history')).props['rows'] as { number: number }[]
    expect(history[0]?.number).toBe(revision)
    const undone = { number: history[1]?.number, all: false }
    expect(await did(an, '/office/listings/21/undo', undone)).toMatchObject({ outcome: 'undone' })
    expect((await mediaOf(21)).value[0]?.url).toBe(url)
  })

  test('are judged by their bytes: hostile, broken, too small and too large files are refused with a reason [office.pictures-refused]', async () => {
    const good = await photo('#225577')
    const cases: [string, Buffer, string | null][] = [
      ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>'), 'no_picture'],
      ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'no_picture'],
      ['a truncated photograph', good.subarray(0, good.length / 2), 'broken'],
      ['nothing behind a first byte', Buffer.from('\xFF\xD8\xFFnothing', 'latin1'), 'broken'],
      ['50,000 by 50,000 by its head', pngThatSays(50_000, 50_000), 'pixels'],
      ['HEIC that breaks off', phone.subarray(0, 1_000), 'broken'],
      ['a bomb', pngThatSays(7_000, 7_000), 'broken'],
      ['an icon', await sharp(good).resize(40, 40).png().toBuffer(), 'small'],
      ['a ribbon', await sharp(good).resize(2_000, 100, { fit: 'fill' }).png().toBuffer(), 'long'],
      // A picture that a guessing browser could take for a page: only a picture is served.
      ['a picture and a page', Buffer.concat([good, Buffer.from('<script>alert(1)</script>')]), null],
    ]
    for (const [what, bytes, reason] of cases) {
      const brought = await bring(an, 22, bytes)
      expect([what, brought.reason]).toEqual([what, reason])
      if (brought.made === null) continue
      const hash = brought.made.url.slice('upload:'.length)
      const kept = readFileSync(`${site.varDir}/media/${hash.slice(0, 2)}/${hash}-960.jpg`)
      expect(kept.includes('script')).toBe(false)
    }
    const other = await photo('#995511')
    const { upload } = await begin(an, 22, other)
    const swapped = Buffer.from(other)
    swapped[swapped.length - 40] = (swapped.at(-40) ?? 0) ^ 1
    await an.put(`${at(22)}/${upload.id}/parts/0`, swapped)
    await did(an, `${at(22)}/${upload.id}/read`, {})
    await expect.poll(async () => (await lying(an, 22)).find(({ id }) => id === upload.id)?.reason).toBe('changed')
    const digest = '0'.repeat(64)
    expect((await did(an, at(22), { size: 15 * 1024 * 1024 + 1, digest })).status).toBe(422)
    expect((await did(an, at(999_999), { size: 1, digest })).status).toBe(404)
    expect((await did(an, `${at(22)}/${upload.id}/forget`, {})).outcome).toBe('forgotten')
    expect((await lying(an, 22)).some(({ id }) => id === upload.id)).toBe(false)
    for (const name of ['..%2F..%2Fx.jpg', '..%2Fx.pdf', 'x.jpg', `${'a'.repeat(32)}-640.jpg`, `${'a'.repeat(32)}.pdf`])
      expect([name, (await an.get(`/office/pictures/${name}`)).status]).toEqual([name, 404])
  })

  const open = async (listing: number): Promise<Page> => {
    const page = await openPage({ width: 1280, locale: 'en', expected: /Failed to load resource|ERR_INTERNET/ })
    await page.context().addCookies([{ name: 'office', value: an.cookies.get('office') ?? '', url: site.url }])
    await page.goto(`${site.url}/office/listings/${listing}`)
    await page.waitForSelector('.ed__form:enabled')
    return page
  }
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })

  test('are chosen or dropped several at once, each with its progress or error, and appear once processed [office.pictures-page]', async () => {
    const page = await open(23)
    const before = await page.locator('.ph-card').count()
    await page.setInputFiles('#ph-files', [
      file('kitchen.jpg', await photo('#117733')),
      file('letter.jpg', Buffer.from('Dear Sir')),
      file('garden.jpg', await photo('#771133')),
    ])
    await expect.poll(async () => await page.locator('.ph-card').count()).toBe(before + 2)
    expect(await page.textContent('.up--bad')).toContain('letter.jpg')
    expect(await page.textContent('.up--bad .field__error')).toBe('This is no photo or PDF that we can read.')
    expect(await accessibilityFaults(page)).toEqual([])
    const dropped = (await photo('#113377')).toString('base64')
    const transfer = await page.evaluateHandle((data) => {
      const carried = new DataTransfer()
      const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0))
      carried.items.add(new File([bytes], 'dropped.jpg', { type: 'image/jpeg' }))
      return carried
    }, dropped)
    await page.dispatchEvent('.pics', 'dragover', { dataTransfer: transfer })
    expect(await page.locator('.pics.is-over').count()).toBe(1)
    await page.dispatchEvent('.pics', 'drop', { dataTransfer: transfer })
    await expect.poll(async () => await page.locator('.ph-card').count()).toBe(before + 3)
    await expect.poll(async () => (await mediaOf(23)).value.length).toBe(before + 3)
    await page.locator('.ph-card').last().scrollIntoViewIfNeeded()
    await expect
      .poll(
        async () =>
          await page
            .locator('.ph-card')
            .last()
            .locator('img')
            .evaluate((img) => (img as HTMLImageElement).naturalWidth),
      )
      .toBe(320)
    await page.click('.up--bad button')
    expect(await page.locator('.up').count()).toBe(0)
  })

  test('resume where the connection broke, and are stored once [office.pictures-resume]', async () => {
    const page = await open(24)
    const before = await page.locator('.ph-card').count()
    const sent: string[] = []
    let isCut = false
    await page.route('**/pictures/*/parts/*', async (route) => {
      const part = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
      if (part === '1' && !isCut) {
        isCut = true
        await page.context().setOffline(true)
        return await route.abort('internetdisconnected')
      }
      sent.push(part)
      await route.continue()
    })
    const bytes = await largePhoto()
    await page.setInputFiles('#ph-files', [file('large.jpg', bytes)])
    await expect.poll(async () => await page.textContent('.up')).toContain('No connection')
    expect(await page.locator('.ph-card').count()).toBe(before)
    await page.context().setOffline(false)
    await expect.poll(async () => await page.locator('.ph-card').count()).toBe(before + 1)
    const all = [...Array(Math.ceil(bytes.length / PART)).keys()].map(String)
    expect(sent.toSorted()).toEqual(all)
    expect(all.length).toBeGreaterThan(2)
    await expect.poll(async () => (await mediaOf(24)).value.length).toBe(before + 1)
  })

  test('keep uploading while the user visits other office pages, and ask before the tab is closed [office.pictures-elsewhere]', async () => {
    const before = (await mediaOf(27)).value.length
    const page = await open(27)
    let goOn = () => {}
    const held = new Promise<void>((resolve) => (goOn = resolve))
    await page.route('**/pictures/*/parts/1', async (route) => {
      await held
      await route.continue()
    })
    await page.setInputFiles('#ph-files', [file('large.jpg', await largePhoto())])
    await expect.poll(async () => await page.locator('.up progress').getAttribute('value')).not.toBe('0')
    const isAsked = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
    expect(await isAsked()).toBe(true)
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/office/today"]')?.click())
    await page.waitForURL('**/office/today')
    goOn()
    await expect.poll(async () => (await lying(an, 27)).at(-1)?.state).toBe('ready')
    expect(await isAsked()).toBe(false)
    expect((await mediaOf(27)).value.length).toBe(before)
    await page.goBack()
    await expect.poll(async () => (await mediaOf(27)).value.length).toBe(before + 1)
    expect(await page.locator('.ph-card').count()).toBe(before + 1)
  })

  test('may be documents named after their files, and films and tours given by their address [office.pictures-documents]', async () => {
    const page = await open(28)
    const before = (await mediaOf(28)).value.length
    const pdf = Buffer.from('%PDF-1.4\n1 0 obj <</Type /Catalog>> endobj\ntrailer <</Root 1 0 R>>\n')
    await page.setInputFiles('#ph-files', [{ name: 'EPC attest.pdf', mimeType: 'application/pdf', buffer: pdf }])
    await expect.poll(async () => (await mediaOf(28)).value.length).toBe(before + 1)
    const document = (await mediaOf(28)).value.at(-1)
    expect(document).toMatchObject({ kind: 'document', caption: 'EPC attest' })
    const name = `${(document?.url ?? '').slice('upload:'.length)}.pdf`
    const own = await an.get(`/office/pictures/${name}`)
    expect([own.status, own.headers.get('content-disposition'), own.text]).toEqual([200, 'attachment', pdf.toString()])
    expect(await page.locator('.ph-card').last().locator('a').getAttribute('download')).toBe('EPC attest.pdf')
    expect(await status(`/media/${name}`)).toBe(404)
    await page.locator('.ph-card').last().locator('summary').click()
    await page.locator('.ph-card').last().getByText('This is a floor plan').click()
    await expect.poll(async () => (await mediaOf(28)).value.at(-1)?.kind).toBe('plan')
    await page.locator('.ph-card').last().locator('summary').click()
    await page.locator('.ph-card').last().getByText('This is a document').click()
    await expect.poll(async () => (await mediaOf(28)).value.at(-1)?.kind).toBe('document')

    await page.selectOption('.pics__add select', 'tour')
    await page.fill('.pics__add input', 'tours.example/28')
    await page.click('.pics__add button')
    expect(await page.textContent('.pics__add .field__error')).toBe('An address begins with https://')
    await page.fill('.pics__add input', 'https://tours.example/28')
    await page.click('.pics__add button')
    const tour = { kind: 'tour', url: 'https://tours.example/28', caption: null }
    await expect.poll(async () => (await mediaOf(28)).value.at(-1)).toEqual(tour)
    expect(await page.locator('.ph-card').last().textContent()).toContain('tours.example')
    expect(await publish(28)).toMatchObject({ outcome: 'published' })
    await expect.poll(async () => await status(`/media/${name}`)).toBe(200)
    const shown = async () => await (await fetch(`${site.url}/en/offer/28`)).text()
    await expect.poll(async () => (await shown()).includes(`/media/${name}`)).toBe(true)
    expect(await shown()).toContain('https://tours.example/28')
    expect(await accessibilityFaults(page)).toEqual([])
  })

  test('are reordered by dragging, touch, buttons and keys, with each move announced; a removed picture can be restored [office.pictures-order]', async () => {
    const colours = ['#101010', '#202020', '#303030', '#404040']
    const made: Media[] = []
    for (const colour of colours) {
      const { made: one } = await bring(an, 26, await photo(colour))
      made.push({ kind: 'photo', url: one?.url ?? '', caption: null })
    }
    expect(await write(26, made)).toMatchObject({ outcome: 'saved' })
    const urls = made.map(({ url }) => url)
    const page = await open(26)
    const card = (at: number) => page.locator('.ph-card').nth(at)
    const shown = async () =>
      await page.locator('.ph-card').evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['key'] ?? ''))
    const order = async () => (await shown()).map((url) => urls.indexOf(url))
    const stored = async () => (await mediaOf(26)).value.map(({ url }) => urls.indexOf(url))
    const told = async () => await page.textContent('[data-moved]')
    expect(await order()).toEqual([0, 1, 2, 3])
    expect(await page.locator('.is-cover').textContent()).toContain('Cover')

    await card(2).locator('.ph-card__grip').focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(order).toEqual([0, 2, 1, 3])
    await expect.poll(told).toBe('Photo 3 is now number 2 of 4')
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(order).toEqual([2, 0, 1, 3])
    const focused = () => page.evaluate(() => document.activeElement?.closest<HTMLElement>('.ph-card')?.dataset['key'])
    await expect.poll(focused).toBe(urls[2])
    await page.keyboard.press('Alt+ArrowUp')
    expect(await order()).toEqual([2, 0, 1, 3])
    await expect.poll(stored).toEqual([2, 0, 1, 3])

    await page.click('button[aria-label="Photo 3 later"]')
    await expect.poll(order).toEqual([2, 0, 3, 1])
    await expect.poll(told).toBe('Photo 3 is now number 4 of 4')
    await expect.poll(focused).toBe(urls[1])

    const centre = async (at: number, part: string) => {
      const box = await card(at).locator(part).boundingBox()
      return [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2] as const
    }
    await card(0).scrollIntoViewIfNeeded()
    await page.mouse.move(...(await centre(2, '.ph-card__m')))
    await page.mouse.down()
    await page.mouse.move(...(await centre(1, '.ph-card__m')), { steps: 4 })
    await page.mouse.move(...(await centre(0, '.ph-card__m')), { steps: 4 })
    await expect.poll(order).toEqual([3, 2, 0, 1])
    await page.keyboard.press('Escape')
    await expect.poll(order).toEqual([2, 0, 3, 1])
    await page.mouse.up()
    await page.mouse.move(...(await centre(2, '.ph-card__grip')))
    await page.mouse.down()
    await page.mouse.move(...(await centre(0, '.ph-card__m')), { steps: 8 })
    await expect.poll(order).toEqual([3, 2, 0, 1])
    await page.mouse.up()
    await expect.poll(stored).toEqual([3, 2, 0, 1])
    await expect.poll(told).toBe('Photo 3 is now number 1 of 4')
    await expect.poll(async () => await page.locator('.is-held').count()).toBe(0)

    const touch = await page.context().newCDPSession(page)
    const finger = async (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: readonly [number, number]) =>
      await touch.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [{ x: at[0], y: at[1] }] : [] })
    await atRest(page)
    await finger('touchStart', await centre(0, '.ph-card__grip'))
    // A held card has the focus, which shows whether the finger grasped it.
    await expect.poll(focused).toBe(urls[3])
    const [x, y] = await centre(2, '.ph-card__m')
    await finger('touchMove', [x - 20, y])
    await finger('touchMove', [x, y])
    await expect.poll(order).toEqual([2, 0, 3, 1])
    await finger('touchEnd')
    await expect.poll(stored).toEqual([2, 0, 3, 1])

    await page.click('summary[aria-label="More for Photo 4"]')
    await card(3).getByText('Make it the cover').click()
    await expect.poll(stored).toEqual([1, 2, 0, 3])
    await page.click('summary[aria-label="More for Photo 1"]')
    await card(0).getByText('This is a floor plan').click()
    await expect.poll(async () => (await mediaOf(26)).value[0]?.kind).toBe('plan')
    // Visitors see the first photo first, whatever media precede it.
    expect(await card(1).textContent()).toContain('Cover')
    await page.click('summary[aria-label="More for Photo 3"]')
    await card(2).getByText('Remove').click()
    await expect.poll(stored).toEqual([1, 2, 3])
    await page.click('.toast button')
    await expect.poll(stored).toEqual([1, 2, 0, 3])
    expect(await accessibilityFaults(page)).toEqual([])
  })

  test('that were still processing when the page was closed appear at the next visit [office.pictures-later]', async () => {
    const before = (await mediaOf(25)).value.length
    await bring(an, 25, await photo('#553377'))
    const page = await open(25)
    await expect.poll(async () => (await mediaOf(25)).value.length).toBe(before + 1)
    expect(await page.locator('.ph-card').count()).toBe(before + 1)
    await page.setInputFiles('#ph-files', [file('again.jpg', await photo('#553377'))])
    await expect
      .poll(async () => await page.locator('[role=status]').allTextContents())
      .toContain('This file is there already.')
    expect(await page.locator('.ph-card').count()).toBe(before + 1)
  })
})
