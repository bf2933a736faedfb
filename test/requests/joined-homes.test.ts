import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { FavoriteCard } from '#domain/listing/card.ts'
import { openWithoutPictures as openPage } from '../browser/without-pictures.ts'
import { cardOf, html, mailsTo, onSites, postForm, postJson, search, SOON } from './agency.ts'

const home = (ref: string, price: number) => `<immobilie>
  <objektkategorie><vermarktungsart KAUF="true"/><objektart><haus haustyp="VILLA"/></objektart></objektkategorie>
  <geo><plz>4700</plz><ort>Eupen</ort><land iso_land="BEL"/></geo><preise><kaufpreis>${price}</kaufpreis></preise>
  <verwaltung_techn><objektnr_extern>${ref}</objektnr_extern></verwaltung_techn></immobilie>`
const transfer = (anid: string, homes: string[]) =>
  `<openimmo><uebertragung umfang="VOLL" version="1.2.7"/><anbieter><firma>Hausmann</firma><openimmo_anid>${anid}</openimmo_anid>
  ${homes.join('')}</anbieter></openimmo>`

onSites('A home that was here twice', (site) => {
  const send = async (content: string, ...flags: string[]): Promise<string> => {
    const file = join(site().varDir, `feed-${crypto.randomUUID()}.xml`)
    writeFileSync(file, content)
    const run = await site().gevel('import', file, ...flags)
    expect(run.code, run.stderr + run.stdout).toBe(0)
    return run.stdout
  }
  const offers = async (total: number) =>
    await vi.waitFor(async () => expect((await search(site(), '/nl/aanbod')).total).toBe(total), SOON)

  test('redirects to the older address, keeps its questions, and mails nobody [identity.joined-addresses]', async () => {
    const homes = [home('H-1', 250_000), home('H-2', 350_000)]
    await send(transfer('HAUSfirst', homes), '--source', 'HAUSfirst')
    await offers(2)
    const older = await cardOf(site(), 250_000)
    await send(transfer('HAUSsecond', homes), '--source', 'HAUSsecond')
    await offers(4)
    const { items } = await search(site(), '/nl/aanbod?price_max=260000')
    const newer = items.find(({ id }) => id !== older.id)
    expect(newer?.id).toBeGreaterThan(older.id)
    await subscribe('nele@example.org')
    await book(newer?.id ?? 0, 'victor@example.org')

    const report = await send(transfer('HAUSsecond', homes))
    expect(report).toContain('HAUSsecond is HAUSfirst under a newer name')
    expect(report).toContain('2 homes that were here twice')
    await offers(2)

    for (const path of [newer?.url ?? '', `/nl/aanbod/${newer?.id}`]) {
      const answer = await fetch(site().url + path, { redirect: 'manual' })
      expect([answer.status, answer.headers.get('location')], path).toEqual([301, older.url])
    }
    await html(site().url + older.url)
    const favorites = await fetch(`${site().url}/nl/favorieten?id=${newer?.id}&id=999`, {
      headers: { accept: 'application/json' },
    })
    const cards = (await favorites.json()) as FavoriteCard[]
    expect(cards).toMatchObject([{ id: older.id, was: [newer?.id] }])
    const page = await openPage()
    await page.goto(`${site().url}/nl/favorieten`)
    const kept = { id: newer?.id, at: 1, price: 250_000, state: 'AVAILABLE', note: 'Bellen' }
    await page.evaluate((one) => localStorage.setItem('gevel.favorites', JSON.stringify([one])), kept)
    await page.reload()
    await expect.poll(() => page.locator(`.favs [data-offer="${older.id}"]`).count()).toBeGreaterThan(0)
    const stored = async () => await page.evaluate(() => localStorage.getItem('gevel.favorites'))
    await expect.poll(async () => JSON.parse((await stored()) ?? '') as unknown).toEqual([{ ...kept, id: older.id }])
    expect(await page.locator('.undo .toast').count(), 'nothing was removed').toBe(0)
    const card = await fetch(`${site().url}/nl/ajax/estate/${newer?.id}`)
    expect(await card.json()).toMatchObject({ id: older.id })
    expect((await fetch(`${site().url}/nl/ajax/similar-estate/${newer?.id}`)).status).toBe(200)
    expect((await fetch(`${site().url}/media/share/${newer?.id}-nl.jpg`)).status).toBe(200)
    const sent = await postJson(`${site().url}/nl/ajax/send-to-a-friend`, {
      estate_id: newer?.id,
      friend_email: 'friend@example.org',
      sender_name: 'Els',
      sender_email: 'els@example.org',
      message: 'Kijk eens!',
    })
    expect(sent.status).toBe(201)
    const [mail] = await mailsTo(site(), 'friend@example.org', 1)
    expect(mail?.text).toContain(`/nl/aanbod/${older.id}/`)

    const [held] = await mailsTo(site(), 'victor@example.org', 1)
    expect(held?.text).toContain(`/nl/aanbod/${newer?.id}/`)
    const viewing = /http\S+\/nl\/afspraak-annuleren\/[\w-]{22}(?=\s)/.exec(held?.text ?? '')?.[0] ?? ''
    expect(await html(viewing)).toContain(older.url)

    // The next new home of the source causes the only further mail.
    await send(transfer('HAUSsecond', [...homes, home('H-3', 300_000)]))
    const [, news] = await mailsTo(site(), 'nele@example.org', 2)
    expect(news?.text).toContain('300.000')
    expect(news?.text).not.toContain('250.000')
  })

  async function subscribe(email: string): Promise<void> {
    const answer = await postJson(`${site().url}/nl/ajax/notifications`, {
      contact: { language: 'nl', first_name: 'Kim', contact_information: { personal: { email } } },
      notification: { statuses: ['FOR_SALE'], types: ['HOUSE'], cities: [4700], frequency: 'instant' },
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    const [mail] = await mailsTo(site(), email, 1)
    const link = /http\S+?\/[\w-]{43}(?=\s)/.exec(mail?.text ?? '')?.[0] ?? ''
    const form = /<form[^>]*>[^]*?<\/form>/.exec((await html(link)).split('<main')[1] ?? '')?.[0] ?? ''
    const fields = [...form.matchAll(/name="([^"]+)"[^>]*value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ])
    expect((await postForm(link, new URLSearchParams(fields))).status).toBeLessThan(400)
  }

  async function book(id: number, email: string): Promise<void> {
    const page = `${site().url}/nl/bezoek-plannen/${id}`
    const slot = /name="slot"[^>]*value="([^"]+)"/.exec(await html(page))?.[1] ?? ''
    expect((await postForm(page, { slot, name: 'Bo', email })).status).toBe(303)
  }
})
