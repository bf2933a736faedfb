import { expect, test } from 'vitest'
import { processMetrics } from './metrics.ts'

test('/metrics is in Prometheus format, with every earlier name and label and the default metrics of Node', async () => {
  const metrics = processMetrics(async () => ({ outbox_waiting: 3, index_version: 12 }))
  metrics.observeRequest('offer', 200, 0.02)
  metrics.observeRequest('offer', 200, 0.7)
  metrics.observeRequest('a "quoted"\nroute\\', 404, 9)
  metrics.observeRefusal('too-many')
  const figures = parsed(await metrics.text())
  expect(figures.get('gevel_requests_total{route="offer",status="200"}')).toBe(2)
  expect(figures.get('gevel_requests_total{route="a \\"quoted\\"\\nroute\\\\",status="404"}')).toBe(1)
  expect(figures.get('gevel_refused_attempts_total{reason="too-many"}')).toBe(1)
  expect(figures.get('gevel_request_seconds_bucket{le="0.025",route="offer"}')).toBe(1)
  expect(figures.get('gevel_request_seconds_bucket{le="1",route="offer"}')).toBe(2)
  expect(figures.get('gevel_request_seconds_bucket{le="+Inf",route="offer"}')).toBe(2)
  expect(figures.get('gevel_request_seconds_sum{route="offer"}')).toBeCloseTo(0.72)
  expect(figures.get('gevel_request_seconds_count{route="offer"}')).toBe(2)
  expect(figures.get('gevel_outbox_waiting')).toBe(3)
  expect(figures.get('gevel_index_version')).toBe(12)
  for (const name of [
    'gevel_event_loop_delay_p99_seconds',
    'gevel_resident_memory_bytes',
    'process_cpu_seconds_total',
    'process_start_time_seconds',
    'nodejs_heap_size_used_bytes',
  ])
    expect(figures.get(name), name).toBeGreaterThan(0)
})

test('a metric is computed anew on each scrape, and two registries of one process do not mix', async () => {
  const waiting = [1, 5]
  const metrics = processMetrics(async () => ({ outbox_waiting: waiting.shift() ?? 0 }))
  const other = processMetrics(async () => ({}))
  other.observeRefusal('elsewhere')
  expect(parsed(await metrics.text()).get('gevel_outbox_waiting')).toBe(1)
  const second = parsed(await metrics.text())
  expect(second.get('gevel_outbox_waiting')).toBe(5)
  expect([...second.keys()].filter((key) => key.includes('elsewhere'))).toEqual([])
})

/** Every sample by name and labels. Throws on an invalid line, a missing type, or a duplicate. */
function parsed(text: string): Map<string, number> {
  const types = new Set<string>()
  const figures = new Map<string, number>()
  for (const line of text.split('\n').filter((each) => each !== '')) {
    const typed = /^# TYPE (\w+) (counter|gauge|histogram)$/.exec(line)
    if (typed?.[1]) types.add(typed[1])
    if (line.startsWith('#')) continue
    const [, name = '', labels = '', value = ''] = /^(\w+)(\{.*\})? (\S+)$/.exec(line) ?? []
    const family = name.replace(/_(bucket|sum|count)$/, '')
    if (!types.has(name) && !types.has(family)) throw new Error(`No type of: ${line}`)
    if (figures.has(name + labels)) throw new Error(`Twice: ${line}`)
    figures.set(name + labels, Number(value.replace('+Inf', 'Infinity')))
  }
  return figures
}
