import { createServer } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Gauges } from '#base/gauges.ts'
import { isLoopback } from '#base/loopback.ts'

/** Metrics of a process, read by Prometheus. */
export type Metrics = {
  observeRequest: (label: string, status: number, seconds: number) => void
  /** an attempt at what is not allowed */
  observeRefusal: (reason: string) => void
  /** the whole text of /metrics */
  text: () => Promise<string>
}

const LATENCY_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
/** Between two measurements of the event loop: a delay of a tenth of a second is seen, and an idle process hardly wakes. */
const EVENT_LOOP_RESOLUTION_MS = 20

/** @param gauges values that are looked up at each scrape: outbox age, feed age, index version */
export function processMetrics(gauges: () => Promise<Gauges>): Metrics {
  const registry = new Registry()
  const registers = [registry]
  // Metrics of every Node process: processor, memory, heap, garbage collection, handles (`process_…`, `nodejs_…`).
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: EVENT_LOOP_RESOLUTION_MS })
  const requests = new Counter({
    name: 'gevel_requests_total',
    help: 'Requests answered, by route and status',
    labelNames: ['route', 'status'],
    registers,
  })
  const refusals = new Counter({
    name: 'gevel_refused_attempts_total',
    help: 'Attempts at what is not allowed, by reason',
    labelNames: ['reason'],
    registers,
  })
  const latencies = new Histogram({
    name: 'gevel_request_seconds',
    help: 'Time from request to answer, by route',
    labelNames: ['route'],
    buckets: LATENCY_BUCKETS_SECONDS,
    registers,
  })
  // Cached by label, because prom-client takes longer to look a label up than to count.
  const countByRoute = new Map<string, () => void>()
  const latencyByRoute = new Map<string, (seconds: number) => void>()
  // Measured over the whole life of the process; nodejs_eventloop_lag_p99_seconds begins anew with each scrape.
  const delay = monitorEventLoopDelay({ resolution: EVENT_LOOP_RESOLUTION_MS })
  delay.enable()
  const setGauge = (name: string, value: Gauges[string]) => {
    const labelNames = typeof value === 'object' ? [value.label] : []
    const known = registry.getSingleMetric(name)
    const gauge = known instanceof Gauge ? known : new Gauge({ name, help: HELP[name] ?? name, labelNames, registers })
    if (typeof value === 'number') return gauge.set(value)
    // A feed that is no longer there has no figure.
    gauge.reset()
    for (const [of, one] of value.values) gauge.set({ [value.label]: of }, one)
  }
  return {
    observeRequest(route, status, seconds) {
      getOrMake(countByRoute, `${route} ${status}`, () => {
        const child = requests.labels({ route, status })
        return () => child.inc()
      })()
      getOrMake(latencyByRoute, route, () => {
        const child = latencies.labels({ route })
        return (s: number) => child.observe(s)
      })(seconds)
    },
    observeRefusal: (reason) => refusals.inc({ reason }),
    async text() {
      for (const [name, value] of Object.entries(await gauges())) setGauge(`gevel_${name}`, value)
      setGauge('gevel_event_loop_delay_p99_seconds', delay.percentile(99) / 1e9)
      setGauge('gevel_resident_memory_bytes', process.memoryUsage.rss())
      return await registry.metrics()
    },
  }
}

function getOrMake<T>(known: Map<string, T>, key: string, make: () => T): T {
  const found = known.get(key)
  if (found !== undefined) return found
  const fresh = make()
  known.set(key, fresh)
  return fresh
}

const HELP: Record<string, string> = {
  gevel_outbox_waiting: 'Mails that wait or are being sent',
  gevel_outbox_dead: 'Mails that were given up',
  gevel_outbox_trying_again: 'Mails that are tried again',
  gevel_outbox_oldest_due_seconds: 'How long the oldest mail that should have left has not',
  gevel_feed_oldest_ok_seconds: 'Since when the feed that is longest without a good run has had none',
  gevel_feed_ok_age_seconds: 'Since when a feed of the site file has had no good run; infinite where it never had one',
  gevel_feed_failed: 'Did the last fetch of a feed fail? The doctor says why',
  gevel_feed_paused: 'Is the feed paused?',
  gevel_feed_rejects: 'Records that the last finished import of a feed rejected',
  gevel_imports_running: 'Imports under way',
  gevel_imports_interrupted: 'Imports that were stopped and wait to go on',
  gevel_listings_on_market: 'Listings that are for sale or rent',
  gevel_index_version: 'Version of the search index in memory',
  gevel_settings_ignored: 'Settings that were given and have no effect; the log names them',
  gevel_settings_missing:
    'Logos, feeds and mail servers that the settings name and that are not there; the log names them',
  gevel_disk_free_bytes: 'What is free on the disk of VAR_DIR',
  gevel_disk_free_share: 'What is free on the disk of VAR_DIR, as a share of the whole, 0 to 1',
  gevel_disk_free_files_share: 'How many more files (inodes) that disk takes, as a share, 0 to 1',
  gevel_backup_age_seconds: 'Age of the newest backup in BACKUP_DIR',
  gevel_backup_failed: 'Did the last backup fail? The log says why',
  gevel_event_loop_delay_p99_seconds: '99 % of the waits for the event loop since the start were shorter',
  gevel_resident_memory_bytes: 'Memory of the process',
}

/** Where the metrics listen. With port 0 the system chooses; `names` are further host names that they answer to. */
type MetricsAddress = { port: number; host: string; names: readonly string[] }

/**
 * /metrics on a port of its own, never on the public one. It answers to loopback names, to its host and to `names`. A page
 * whose host name was pointed at this machine (DNS rebinding) gets 421.
 */
export async function startMetrics(
  metrics: Metrics,
  { port, host, names }: MetricsAddress,
): Promise<{ port: number; close: () => Promise<void> }> {
  const known = new Set([host, ...names].map((name) => name.toLowerCase()))
  const server = createServer((request, response) => {
    const name = hostNameOf(request.headers.host)
    if (!isLoopback(name) && !known.has(name)) return void response.writeHead(421).end(`${OTHER_NAME}\n`)
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
      () => response.writeHead(503).end(),
    )
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  const address = server.address()
  const chosen = typeof address === 'object' && address !== null ? address.port : port
  return { port: chosen, close: () => new Promise((resolve) => server.close(() => resolve())) }
}

const OTHER_NAME = 'The figures answer to localhost, METRICS_HOST and METRICS_NAMES.'

/** The host name as a URL has it, without the port and the brackets of IPv6; '' where there is none. */
function hostNameOf(header = ''): string {
  const url = `http://${header}`
  return URL.canParse(url) ? new URL(url).hostname.replace(/^\[|\]$/g, '') : ''
}
