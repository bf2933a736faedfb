import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { CostliestFirst } from './test/run/costliest-first.ts'
import { KINDS, type Kind, testFilesByKind } from './test/run/kinds.ts'

/** `npm run test:long` runs the hundreds; `npm test` a small fixed share of them. */
const long = process.env['GEVEL_LONG'] === '1'
/** The second round of a run: only what failed in the first, with the machine to itself. */
const alone = process.env['GEVEL_TEST_ALONE'] === '1'
const root = fileURLToPath(new URL('.', import.meta.url))
const files = testFilesByKind(root, { long })

/**
 * How the tests of each kind run; one kind after the other, in this order. Who waits for mails and processes leaves its
 * processor to others, so there are more workers than cores.
 */
const HOW: Record<Kind, { pool: 'threads' | 'forks'; isolate: boolean; workers: number }> = {
  pure: { pool: 'threads', isolate: false, workers: 2 },
  // Forks: the embedded store and the browser hold processes and signals of their own.
  site: { pool: 'forks', isolate: false, workers: 4 },
  browser: { pool: 'forks', isolate: false, workers: 3 },
  measured: { pool: 'forks', isolate: true, workers: 1 },
}

export default defineConfig({
  test: {
    globalSetup: ['test/seed.ts', 'test/store/postgres-server.ts'].filter((file) =>
      existsSync(new URL(file, import.meta.url)),
    ),
    sequence: { sequencer: CostliestFirst },
    passWithNoTests: false,
    projects: KINDS.map((kind, index): TestProjectInlineConfiguration => {
      const { pool, isolate, workers } = HOW[kind]
      return {
        test: {
          name: kind,
          root,
          environment: 'node',
          include: files[kind],
          setupFiles: ['test/processor-seconds.ts', 'test/property-seed.ts'],
          ...{ pool, isolate, maxWorkers: alone ? 1 : workers, sequence: { groupOrder: index } },
          // However busy the machine: what is waited for comes, or never does. No test or poll has less of its own.
          testTimeout: long ? 30 * 60_000 : 300_000,
          hookTimeout: 300_000,
          retry: 0,
          // Commands speak English, whatever the language of this shell.
          env: { LC_ALL: 'C.UTF-8' },
          // Files share a process.
          ...{ unstubEnvs: true, unstubGlobals: true },
          expect: { poll: { timeout: 150_000, interval: 50 } },
          allowOnly: false,
        },
      }
    }),
  },
})
