import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startSite, type SiteOptions } from '../../test/site.ts'
import { offerAddresses } from '../offer-addresses.ts'
import { serve, type Served } from '../pages-per-second.ts'
import { take, variedSearches } from '../varied-requests.ts'
import { FRAMEWORKS, startFramework } from './framework.ts'
import { differenceOf, elementsOf } from './html-size.ts'

export type RivalSpeed = { name: string; page: 'search' | 'offer'; served: Served }

/** Different pages of each kind. Each is requested three times as warm-up and once in each round; no rival caches one. */
const PAGES = Number(process.env['BENCH_RIVAL_PAGES'] ?? 300)
const COMPARED = 20
/** The largest allowed difference in HTML length from ours, in %. */
const MAX_DIFFERENCE_PERCENT = 5

/**
 * Measures the search and the offer page of this catalogue in other frameworks, one after the other. Throws when one
 * renders another page than ours.
 */
export async function* measureRivals(
  options: SiteOptions & { varDir: string },
  folder: string,
): AsyncGenerator<RivalSpeed> {
  const { paths, own } = await ownPages(options)
  const [list, pages] = [join(folder, 'paths.json'), join(folder, 'pages')]
  writeFileSync(list, JSON.stringify([...paths.search, ...paths.offer]))
  execFileSync(process.execPath, [join(import.meta.dirname, 'write-pages-process.mjs'), list, pages], {
    env: { ...process.env, ...environmentOf(options) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (const framework of FRAMEWORKS) {
    const server = await startFramework(framework, pages)
    try {
      for (const [path, html] of own) await compare(framework.name, server.url + path, html)
      for (const page of ['search', 'offer'] as const) {
        let asked = 0
        const each = () => paths[page][asked++ % paths[page].length] ?? ''
        const served = await serve(server, { warmUp: 3 * PAGES, count: PAGES }, each)
        yield { name: framework.name, page, served }
      }
    } finally {
      await server.stop()
    }
  }
}

/** The paths of the measured pages, and our own HTML of some. */
async function ownPages(options: SiteOptions) {
  const site = await startSite(options)
  try {
    const paths = { search: take(variedSearches(99), PAGES), offer: await offerAddresses(site.url, PAGES, 99) }
    const own = new Map<string, string>()
    for (const path of [...paths.search.slice(0, COMPARED), ...paths.offer.slice(0, COMPARED)])
      own.set(path, await htmlOf(site.url + path))
    return { paths, own }
  } finally {
    await site.stop()
  }
}

async function compare(name: string, address: string, own: string): Promise<void> {
  const html = await htmlOf(address)
  const different = differenceOf(own, html)
  const elements = [elementsOf(own), elementsOf(html)] as const
  if (
    different <= MAX_DIFFERENCE_PERCENT &&
    Math.abs(elements[0] - elements[1]) <= elements[0] * (MAX_DIFFERENCE_PERCENT / 100)
  )
    return
  throw new Error(
    `${name} draws another page at ${address}: ${different.toFixed(1)} % in length, ${elements[1]} elements where we have ${elements[0]}`,
  )
}

async function htmlOf(address: string): Promise<string> {
  const answer = await fetch(address, { headers: { accept: 'text/html' } })
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  return await answer.text()
}

function environmentOf({ varDir, databaseUrl, env }: SiteOptions & { varDir: string }): Record<string, string> {
  return { VAR_DIR: varDir, DEMO: '0', ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }), ...env }
}
