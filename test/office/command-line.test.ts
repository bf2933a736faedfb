import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { house, onSites, SOON } from '../requests/agency.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gevel-office-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

onSites('an agency that writes over its listings from the command line', (site) => {
  const gevel = async (...args: string[]): Promise<string> => {
    const { code, stdout, stderr } = await site().gevel(...args)
    expect(code, stderr).toBe(0)
    return stdout
  }
  const fileOf = (...listings: object[]): string => {
    const file = join(folder, 'feed.json')
    writeFileSync(file, JSON.stringify({ gevel: 1, source: 'agency', complete: true, listings }))
    return file
  }
  const bring = async (...listings: object[]): Promise<void> => {
    await gevel('import', fileOf(...listings))
  }
  const page = async (id: number): Promise<string> => await (await fetch(`${site().url}/nl/aanbod/${id}`)).text()

  test('publishes an edit that the feed does not overwrite; each step is in the history [office.command-line]', async () => {
    await bring(house('a', 300_000))
    const answer = await fetch(`${site().url}/nl/aanbod`, { headers: { accept: 'application/json' } })
    const { items } = (await answer.json()) as { items: { id: number }[] } // the contract's answer
    const id = items[0]?.id ?? 0
    const text = 'Een huis waarvan wij houden.'
    await gevel('edit', `${id}`, 'texts.nl.description', text, '--as', 'An')
    expect(await page(id)).not.toContain(text)
    expect(await gevel('publish', `${id}`, '--dry-run')).toContain(`"Een huis." → "${text}"`)
    await gevel('publish', `${id}`, '--as', 'Bo')
    await vi.waitFor(async () => expect(await page(id)).toContain(text), SOON)

    const older = house('a', 290_000, { texts: { nl: { description: 'Een oud huis.' } } })
    const told = await gevel('import', fileOf(older), '--dry-run')
    expect(told).toContain(`– what people wrote stays: texts.nl.description ${text}`)
    await bring(older)
    await vi.waitFor(async () => expect(await page(id)).toMatch(/290\.000/), SOON)
    expect(await page(id)).toContain(text)
    expect(await gevel('listing', `${id}`)).toContain('the feed has changed since: it said "Een huis."')
    const refused = await site().gevel('edit', `${id}`, 'deals.FOR_SALE.price', '250000')
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('--on-purpose')])
    const late = await site().gevel('edit', `${id}`, 'texts.nl.description', 'Ons huis.', '--base', '0', '--as', 'Cy')
    expect([late.code, late.stdout]).toEqual([1, expect.stringContaining('Yours waits as revision 4')])

    await gevel('edit', `${id}`, 'texts.nl.description', '--back', '--as', 'An')
    await gevel('publish', `${id}`)
    await vi.waitFor(async () => expect(await page(id)).toContain('Een oud huis.'), SOON)
    const history = JSON.parse(await gevel('history', `${id}`, '--json')) as { act: string; person: string | null }[] // just written
    expect(history.map(({ act, person }) => `${person ?? 'an import'} ${act}`)).toEqual([
      ...['command line publish', 'An edit', 'Cy aside', 'an import feed', 'Bo publish', 'An edit'],
    ])
    expect(await gevel('undo', `${id}`, '5', '--as', 'Bo')).toContain('Undone, revision 7')
    expect(await gevel('listing', `${id}`)).toContain(text)
  })
})
