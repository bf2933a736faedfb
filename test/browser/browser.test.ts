import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser, openPage } from './browser.ts'
import { visit } from './page.ts'
import { openWithoutPictures } from './without-pictures.ts'

describe('the browser harness', () => {
  let server: Server
  let url = ''

  beforeAll(async () => {
    server = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html')
      response.setHeader('content-security-policy', "default-src 'none'")
      response.end('<title>t</title><h1>Gevel</h1><script>document.title = "ran"</script>')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a listening TCP server has an address object
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))

  test('opens a page as a phone in the dark with a French visitor', async () => {
    const page = await openPage({ width: 360, theme: 'dark', locale: 'fr', expected: /Content Security Policy/ })
    await page.goto(url)
    expect(await page.textContent('h1')).toBe('Gevel')
    expect(
      await page.evaluate(() => [innerWidth, navigator.language, matchMedia('(prefers-color-scheme: dark)').matches]),
    ).toEqual([360, 'fr-BE', true])
  })

  test('reports a breach of the content security policy', async () => {
    const { page, complaints, close } = await visit(await launchBrowser())
    await page.goto(url)
    await expect.poll(() => complaints.join('\n')).toContain('Content Security Policy')
    await close()
  })

  test('fetches pictures, except for a test that opts out', async () => {
    const asked: string[] = []
    for (const open of [openPage, openWithoutPictures]) {
      const page = await open({ expected: /./ })
      page.on('request', (request) => asked.push(request.url()))
      await page.setContent(`<img src="${url}${open.name}">`, { waitUntil: 'load' })
    }
    expect(asked).toEqual([`${url}openPage`])
  })

  test('runs no script for a visitor without JavaScript', async () => {
    const page = await openPage({ javaScript: false, expected: /Content Security Policy/ })
    await page.goto(url)
    expect(await page.title()).toBe('t')
  })
})
