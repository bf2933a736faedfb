import http from 'node:http'
import { percentile } from './measure.ts'

export type Asked = { method?: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string }
/** `ms` since the request was due, `siteMs` since it had a connection; in between it waited in this process. */
export type Answered = { status: number; ms: number; siteMs: number }

export type LoadResult = { answers: Answered[]; perSecond: number; p50: number; p99: number; errors: number }

/**
 * Sends requests at a fixed pace, whether or not the answers keep up, and times each from its due time: a stalled
 * server does not hide waiting requests (coordinated omission). A missing answer has status 0.
 */
export async function openLoop(
  url: string,
  perSecond: number,
  seconds: number,
  ask: (index: number) => Asked,
): Promise<LoadResult> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 512 })
  const total = Math.round(perSecond * seconds)
  const started = performance.now()
  const answers: Promise<Answered>[] = []
  while (answers.length < total) {
    const due = Math.min(total, Math.floor(((performance.now() - started) / 1000) * perSecond) + 1)
    while (answers.length < due) {
      const at = started + (answers.length / perSecond) * 1000
      answers.push(send(agent, url, ask(answers.length), at))
    }
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  const done = await Promise.all(answers)
  const took = (performance.now() - started) / 1000
  agent.destroy()
  const times = done.map(({ ms }) => ms)
  return {
    answers: done,
    perSecond: done.length / took,
    p50: percentile(times, 50),
    p99: percentile(times, 99),
    errors: done.filter(({ status }) => status === 0 || status >= 400).length,
  }
}

function send(agent: http.Agent, url: string, asked: Asked, due: number): Promise<Answered> {
  const { method = 'GET', path, headers = {}, body } = asked
  return new Promise((resolve) => {
    let sent = due
    const onLine = (): void => void (sent = performance.now())
    const end = (status: number): void => {
      const now = performance.now()
      resolve({ status, ms: now - due, siteMs: now - sent })
    }
    const request = http.request(url + path, { agent, method, headers, timeout: 30_000 }, (answer) => {
      answer.resume()
      answer.on('end', () => end(answer.statusCode ?? 0))
      answer.on('error', () => end(0))
    })
    request.on('socket', (socket) => (socket.connecting ? socket.once('connect', onLine) : onLine()))
    request.on('error', () => end(0))
    request.on('timeout', () => request.destroy())
    request.end(body)
  })
}
