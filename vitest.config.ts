import { existsSync } from 'node:fs'
import { configDefaults, defineConfig } from 'vitest/config'
import { LongestFirst } from './test/longest-first.ts'

/** `npm run test:long` runs the hundreds; `npm test` a small fixed share of them. */
const long = process.env['GEVEL_LONG'] === '1'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/**/*.test.{ts,tsx}', 'packages/**/*.test.ts', 'test/**/*.test.{ts,tsx}', 'bench/**/*.test.ts'],
    // What takes minutes, looks at clocks or weighs memory, in files of its own.
    exclude: [...configDefaults.exclude, ...(long ? [] : ['**/*.long.test.ts'])],
    globalSetup: ['test/seed.ts', 'test/store/postgres-server.ts'].filter((file) =>
      existsSync(new URL(file, import.meta.url)),
    ),
    // Forks, not threads: the embedded store and the browser harness hold processes and signals of their own.
    pool: 'forks',
    setupFiles: ['test/processor-seconds.ts', 'test/property-seed.ts'],
    // Tests wait for mails, browsers and processes: four keep two cores busy enough, and leave each its time.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    // However busy the machine: what is waited for comes, or never does. No test or poll has less of its own.
    testTimeout: long ? 30 * 60_000 : 180_000,
    hookTimeout: 180_000,
    retry: 0,
    expect: { poll: { timeout: 60_000, interval: 50 } },
    allowOnly: false,
    passWithNoTests: false,
  },
})
