import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { percentile } from './measure.ts'
import { cpuTimeOf } from './processes.ts'

/** Requests that a server answered per second of processor time, and the bytes it sent. */
export type Served = {
  perCpuSecond: number
  /** the share of that time that the child processes of the server used */
  childrenShare: number
  /** bytes of each body as sent */
  sizes: number[]
  encoding: string
}

const ROUNDS = 3

/**
 * Requests pages of a server over eight open connections, as a proxy would: first `warmUp` uncounted pages, then
 * three rounds of `count`, of which it returns the median. `path` is called for each request.
 */
export async function serve(
  server: { pid: number; url: string },
  { warmUp, count }: { warmUp: number; count: number },
  path: () => string,
): Promise<Served> {
  await hammer(server.url, warmUp, path)
  const sizes: number[] = []
  const rounds: { perCpuSecond: number; childrenShare: number }[] = []
  let encoding = ''
  for (let round = 0; round < ROUNDS; round++) {
    const before = cpuTimeOf(server.pid)
    const answers = await hammer(server.url, count, path)
    const after = cpuTimeOf(server.pid)
    const children = after.children - before.children
    const all = after.own - before.own + children
    rounds.push({ perCpuSecond: count / Math.max(0.01, all), childrenShare: children / Math.max(0.01, all) })
    sizes.push(...answers.map(({ size }) => size))
    encoding = answers[0]?.encoding ?? ''
  }
  const perCpuSecond = percentile(
    rounds.map((round) => round.perCpuSecond),
    50,
  )
  const middle = rounds.find((round) => round.perCpuSecond === perCpuSecond)
  return { perCpuSecond, childrenShare: middle?.childrenShare ?? 0, sizes, encoding }
}

/** Measures a bare `node:http` server at this moment, which sends as many bytes and does nothing else. */
export async function serveBare({ sizes, encoding }: Pick<Served, 'sizes' | 'encoding'>): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'gevel-bare-'))
  const file = join(folder, 'sizes.json')
  writeFileSync(file, JSON.stringify(sizes))
  const rival = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts'), file, encoding], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const said: unknown[] = await once(rival.stdout, 'data')
    const url = `http://127.0.0.1:${String(said[0]).trim()}`
    const { perCpuSecond } = await serve({ pid: rival.pid ?? 0, url }, { warmUp: 5000, count: 20_000 }, () => '/')
    return perCpuSecond
  } finally {
    rival.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}

export type Answer = { body: Buffer; encoding: string }

/** One page as a browser gets it, still compressed. Throws when its status is not 200. */
export function fetchRaw(url: string, agent?: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'br, gzip', accept: 'text/html' }
    const request = get(url, { headers, ...(agent === undefined ? {} : { agent }) }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        if (response.statusCode === 200)
          resolve({ body: Buffer.concat(chunks), encoding: response.headers['content-encoding'] ?? '' })
        else reject(new Error(`${url} answered ${response.statusCode}`))
      })
      response.on('error', reject)
    })
    request.on('error', (error: NodeJS.ErrnoException) => {
      // The server closed an idle connection as it was reused: it never got the request, which is sent again.
      if (request.reusedSocket && error.code === 'ECONNRESET') fetchRaw(url, agent).then(resolve, reject)
      else reject(error)
    })
  })
}

async function hammer(url: string, count: number, path: () => string): Promise<{ size: number; encoding: string }[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const answers: { size: number; encoding: string }[] = []
  let left = count
  const worker = async (): Promise<void> => {
    while (left > 0) {
      left -= 1
      const { body, encoding } = await fetchRaw(url + path(), agent)
      answers.push({ size: body.length, encoding })
    }
  }
  await Promise.all(Array.from({ length: 8 }, worker))
  agent.destroy()
  return answers
}
