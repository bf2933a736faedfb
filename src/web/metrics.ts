import { createServer } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Figures a process keeps; read by Prometheus. */
export type Metrics = {
  observeRequest: (label: string, status: number, seconds: number) => void
  /** an attempt at what is not allowed */
  observeRefusal: (reason: string) => void
  /** the whole text of /metrics */
  text: () => Promise<string>
}

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** @param gauges figures that are looked up when somebody asks: outbox age, feed age, index version */
export function processMetrics(gauges: () => Promise<Record<string, number>>): Metrics {
  const requests = new Map<string, number>()
  const refusals = new Map<string, number>()
  const latencies = new Map<string, { counts: number[]; sum: number; count: number }>()
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  return {
    observeRequest(label, status, seconds) {
      const key = `route="${label}",status="${status}"`
      requests.set(key, (requests.get(key) ?? 0) + 1)
      const latency = latencies.get(label) ?? { counts: BUCKETS.map(() => 0), sum: 0, count: 0 }
      BUCKETS.forEach((bound, i) => {
        if (seconds <= bound) latency.counts[i] = (latency.counts[i] ?? 0) + 1
      })
      latency.sum += seconds
      latency.count++
      latencies.set(label, latency)
    },
    observeRefusal(reason) {
      refusals.set(reason, (refusals.get(reason) ?? 0) + 1)
    },
    async text() {
      const lines = ['# TYPE gevel_requests_total counter']
      for (const [labels, n] of requests) lines.push(`gevel_requests_total{${labels}} ${n}`)
      lines.push('# TYPE gevel_refused_attempts_total counter')
      for (const [reason, n] of refusals) lines.push(`gevel_refused_attempts_total{reason="${reason}"} ${n}`)
      lines.push('# TYPE gevel_request_seconds histogram')
      for (const [label, { counts, sum, count }] of latencies) {
        BUCKETS.forEach((bound, i) =>
          lines.push(`gevel_request_seconds_bucket{route="${label}",le="${bound}"} ${counts[i] ?? 0}`),
        )
        lines.push(
          `gevel_request_seconds_bucket{route="${label}",le="+Inf"} ${count}`,
          `gevel_request_seconds_sum{route="${label}"} ${sum}`,
          `gevel_request_seconds_count{route="${label}"} ${count}`,
        )
      }
      const figures = {
        ...(await gauges()),
        event_loop_delay_p99_seconds: delay.percentile(99) / 1e9,
        resident_memory_bytes: process.memoryUsage.rss(),
      }
      for (const [name, value] of Object.entries(figures))
        lines.push(`# TYPE gevel_${name} gauge`, `gevel_${name} ${value}`)
      return `${lines.join('\n')}\n`
    },
  }
}

/** /metrics on a port of its own, never on the public one. */
export async function startMetrics(
  metrics: Metrics,
  port: number,
  host: string,
): Promise<{ close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
      () => response.writeHead(503).end(),
    )
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  return { close: () => new Promise((resolve) => server.close(() => resolve())) }
}
