import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { equivalents } from './equivalent-mutants.ts'
import type { Bench, Figure } from './measure.ts'
import { type Mutant, mutantsOf, sampleOf } from './mutants.ts'

/** A mutant whose tests say nothing for so long runs for ever: killed too. */
const PATIENCE = Number(process.env['BENCH_MUTANT_SECONDS'] ?? 60) * 1000
const MOST = Number(process.env['BENCH_MUTANTS'] ?? 60)

/** Files, and the tests that know them where there are others than the one beside. */
const TESTS: Record<string, readonly string[]> = {
  'src/domain/matching.ts': [],
  'src/domain/offer-query.ts': [],
  'src/domain/subscription-request.ts': [],
  'src/domain/notification-schedule.ts': [],
  'src/domain/viewing-slots.ts': [],
  'src/domain/public-listing.ts': ['test/published.test.ts'],
  'src/domain/named-street.ts': [],
  'src/domain/email-address.ts': [],
  'src/domain/unasked-text.ts': [],
  'src/domain/relaxing.ts': ['src/domain/offer-query.test.ts'],
  'src/domain/searching.ts': ['src/search/offer-index.test.ts'],
  'src/domain/price-steps.ts': ['src/search/offer-index.test.ts'],
  'src/domain/purchase-costs/cost-rows.ts': ['src/domain/purchase-costs/estimate.test.ts'],
  'src/domain/purchase-costs/estimate.ts': [],
  'src/domain/loan.ts': [],
  'src/domain/unit-choice.ts': [],
  'src/domain/responsible-agent.ts': [],
  'src/domain/home-claims.ts': [],
  'src/domain/place-search.ts': [],
  'src/journeys/subscribe.ts': [],
  'src/journeys/manage-subscription.ts': ['src/journeys/subscribe.test.ts', 'src/journeys/changed-wishes.test.ts'],
  'src/journeys/unsubscribe.ts': ['src/journeys/subscribe.test.ts'],
  'src/store/tokens.ts': ['src/journeys/subscribe.test.ts'],
  'src/store/outbox.ts': ['src/journeys/send-mail.test.ts', 'src/store/forgotten-mails.test.ts'],
}

export const bench: Bench = {
  about: `small mistakes made in a file (${MOST} at most, drawn by a seed) that its tests notice`,
  run: async (files) => {
    const figures: Figure[] = []
    for (const file of files.length > 0 ? files : Object.keys(TESTS)) {
      const figure = await score(file)
      if (figure) figures.push(figure)
    }
    return figures
  },
}

/** How many per cent of the mutants are killed; prints the survivors. Undefined where there is nothing to mutate. */
async function score(file: string): Promise<Figure | undefined> {
  const meant = mutantsOf(file, readFileSync(file, 'utf8')).filter((mutant) => !isEquivalent(file, mutant))
  const mutants = sampleOf(meant, MOST)
  if (mutants.length === 0) return undefined
  const survivors = await survivorsOf(file, mutants, testsOf(file))
  for (const { line, was, becomes } of survivors)
    console.log(`  survived ${file}:${line}  ${short(was)} → ${short(becomes)}`)
  const killed = mutants.length - survivors.length
  const what = `${file}: ${killed} of ${mutants.length} killed`
  console.log(`  ${what}`)
  return { what, value: (100 * killed) / mutants.length, unit: '%', limit: { atLeast: 85 } }
}

function testsOf(file: string): readonly string[] {
  const beside = file.replace(/\.tsx?$/, '.test.ts')
  const named = TESTS[file] ?? []
  if (named.length > 0) return named
  if (existsSync(beside)) return [beside]
  throw new Error(`${file} has no test beside it: name those that know it in bench/mutation.bench.ts`)
}

const isEquivalent = (file: string, { was, becomes, line }: Mutant): boolean => {
  const text = readFileSync(file, 'utf8').split('\n')[line - 1] ?? ''
  return equivalents.some(
    (one) => one.file === file && one.was === was && one.becomes === becomes && text.includes(one.on),
  )
}

async function survivorsOf(file: string, mutants: readonly Mutant[], tests: readonly string[]): Promise<Mutant[]> {
  const folder = mkdtempSync(join(tmpdir(), 'gevel-mutants-'))
  const list = join(folder, 'mutants.json')
  writeFileSync(list, JSON.stringify(mutants))
  const survived: number[] = []
  // A process that hangs is ended, and another one goes on behind the mutant that it hung on.
  try {
    for (let next = 0; next < mutants.length;)
      next = await runFrom(next, [file, list, String(next), ...tests], survived)
  } finally {
    rmSync(folder, { recursive: true })
  }
  return survived.flatMap((number) => mutants[number] ?? [])
}

/** Where to go on. Throws when the tests fail without any mutant. */
async function runFrom(first: number, args: readonly string[], survived: number[]): Promise<number> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'mutation-process.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let started = false
  let next = first
  const kill = () => child.kill('SIGKILL')
  let timer = setTimeout(kill, Math.max(PATIENCE, 120_000)) // it starts, and runs them without a mutant
  for await (const line of createInterface(child.stdout)) {
    if (!line.startsWith('{"number"')) continue
    clearTimeout(timer)
    timer = setTimeout(kill, PATIENCE)
    const { number, killed } = JSON.parse(line) as { number: number; killed: boolean } // mutation-process.ts wrote it
    if (number === -1 && killed) throw new Error(`The tests fail without a mutant: ${args.slice(3).join(', ')}`)
    if (number === -1) started = true
    else next = number + 1
    if (number >= 0 && !killed) survived.push(number)
  }
  clearTimeout(timer)
  if (!started) throw new Error(`The tests did not run: ${args.join(' ')}`)
  return child.exitCode === 0 ? Infinity : next + 1
}

const short = (text: string): string => JSON.stringify(text.replace(/\s+/g, ' ').slice(0, 60))
