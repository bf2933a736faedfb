import { shuffled } from './varied-requests.ts'

/**
 * Addresses of `count` different offers, or of all when there are fewer. They come from the sitemap: unlike a search
 * it renders no offer, so the site has none of them in its caches.
 */
export async function offerAddresses(url: string, count: number, seed = 1): Promise<string[]> {
  const files = shuffled(locationsOf(await textOf(`${url}/sitemap.xml`)), seed)
  const found: string[] = []
  for (const file of files) {
    if (found.length >= count) break
    const paths = locationsOf(await textOf(url + new URL(file).pathname)).map((address) => new URL(address).pathname)
    // One language per offer, without the fixed pages, which are in the first file too.
    found.push(...paths.filter((path) => /\/\d+\//.test(path)).filter((path, i) => i % 4 === Number(idOf(path)) % 4))
  }
  return shuffled(Array.from(new Map(found.map((path) => [idOf(path), path])).values()), seed).slice(0, count)
}

const idOf = (path: string): string => /\/(\d+)\//.exec(path)?.[1] ?? ''

const locationsOf = (xml: string): string[] => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, found = '']) => found)

async function textOf(address: string): Promise<string> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  return await answer.text()
}
