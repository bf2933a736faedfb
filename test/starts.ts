import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type Site, type SiteOptions, startSite } from './site.ts'

/** A new folder that is removed when the test ends. */
export function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'gevel-starting-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

/** Starts a site that is stopped when the test ends. */
export async function start(options: SiteOptions): Promise<Site> {
  const site = await startSite(options)
  onTestFinished(async () => void (await site.stop()))
  return site
}

/** Status, text and headers of a plain GET. `fetch` cannot set the Host header. */
export async function get(url: string, headers: Record<string, string> = {}) {
  const request = http.get(url, { headers })
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage] // as Node says
  let text = ''
  for await (const chunk of answer.setEncoding('utf8')) text += String(chunk)
  return { status: answer.statusCode, text, headers: answer.headers }
}
