import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setup as serveStoreTemplates } from '../test/store/postgres-server.ts'
import { compilingMutants } from './compiling-mutants.ts'
import { equivalents } from './equivalent-mutants.ts'
import type { Bench, Figure } from './measure.ts'
import { type Mutant, type MutantRun, mutantsOf, type MutatedFile, sampleOf } from './mutants.ts'
import { MUTATED, WITHOUT_LOGIC } from './mutation-files.ts'

/**
 * A mutant without a test result within this time loops forever: it counts as killed, and is also counted separately.
 */
const MUTANT_TIMEOUT_MS = Number(process.env['BENCH_MUTANT_SECONDS'] ?? 60) * 1000
/** Startup is slow on a busy machine, and so is the first run of the tests. */
const START_TIMEOUT_MS = MUTANT_TIMEOUT_MS + 120_000
const MAX_MUTANTS_PER_FILE = Number(process.env['BENCH_MUTANTS'] ?? 40)

type Score = { file: string; killed: number; tooLong: number; all: number }

export const bench: Bench = {
  about: `small mistakes made in a file (${MAX_MUTANTS_PER_FILE} at most, drawn by a seed) that its tests notice`,
  run: async (asked) => {
    const figures: Figure[] = []
    const stop = await serveStoreTemplates({ provide: () => {} })
    try {
      for (const { group, files, tests } of MUTATED) {
        const all = globSync([...files]).filter((file) => !/\.test\.tsx?$/.test(file) && !WITHOUT_LOGIC.includes(file))
        const meant = all.toSorted().filter((file) => asked.length === 0 || asked.includes(file))
        const mutated = compilingMutants(meant.map((file) => mutatedFile(file, tests[file])))
        const scores = await scoresOf(
          mutated.map((one) => ({ ...one, mutants: sampleOf(one.mutants, MAX_MUTANTS_PER_FILE) })),
        )
        figures.push(...scores.map(figureOf))
        if (scores.length > 0) figures.push({ ...figureOf(total(group, scores)), limit: { atLeast: 85 } })
      }
    } finally {
      await stop()
    }
    return figures
  },
}

function mutatedFile(file: string, named: readonly string[] = []): MutatedFile {
  const beside = [file.replace(/\.tsx?$/, '.test.ts')].filter((test) => existsSync(test))
  const lines = readFileSync(file, 'utf8').split('\n')
  const isEquivalent = ({ was, becomes, line }: Mutant) =>
    equivalents.some(
      (one) =>
        one.file === file && one.was === was && one.becomes === becomes && (lines[line - 1] ?? '').includes(one.on),
    )
  const mutants = mutantsOf(file, lines.join('\n')).filter((mutant) => !isEquivalent(mutant))
  return { file, mutants, tests: [...beside, ...named] }
}

const figureOf = ({ file, killed, tooLong, all }: Score): Figure => ({
  what: `${file}: ${killed} of ${all}${tooLong > 0 ? `, ${tooLong} of them ran too long` : ''}`,
  value: (100 * killed) / all,
  unit: '%',
})

function total(group: string, scores: readonly Score[]): Score {
  const sum = (of: 'killed' | 'tooLong' | 'all') => scores.reduce((all, score) => all + score[of], 0)
  return { file: group, killed: sum('killed'), tooLong: sum('tooLong'), all: sum('all') }
}

/** Prints the survivors and the score of each file. A file without tests has none killed. */
async function scoresOf(files: readonly MutatedFile[]): Promise<Score[]> {
  const scores: Score[] = []
  const known = files.filter(({ mutants, tests }) => mutants.length > 0 && tests.length > 0)
  for (const { file, mutants } of files.filter((one) => one.mutants.length > 0 && one.tests.length === 0)) {
    console.log(`  no tests of ${file}`)
    scores.push({ file, killed: 0, tooLong: 0, all: mutants.length })
  }
  let score: Score | undefined
  await runAll(known, ({ file, mutant, killed }, tooLong) => {
    const { file: name = '', mutants = [] } = known[file] ?? {}
    if (mutant === -1) {
      if (killed) console.log(`  not measured, its tests fail as it is: ${name}`)
      else if (score?.file !== name) scores.push((score = { file: name, killed: 0, tooLong: 0, all: mutants.length }))
      return
    }
    const what = mutants[mutant]
    if (!what || !score) return
    if (killed) score.killed++
    if (tooLong) score.tooLong++
    if (!killed || tooLong)
      console.log(
        `  ${killed ? 'too long' : 'survived'} ${name}:${what.line}  ${short(what.was)} → ${short(what.becomes)}`,
      )
    if (mutant === mutants.length - 1) console.log(`  ${figureOf(score).what}`)
  })
  return scores
}

type OnRun = (run: MutantRun, tooLong: boolean) => void

/** Kills a hanging process, and starts another after the mutant that hung. */
async function runAll(files: readonly MutatedFile[], onRun: OnRun): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'gevel-mutants-'))
  const list = join(folder, 'files.json')
  writeFileSync(list, JSON.stringify(files))
  let at: Place = { file: 0, mutant: 0 }
  const again = new Set<number>()
  try {
    for (let starts = 0; at.file < files.length && starts < 5; starts++) {
      const last = await runFrom(at, list, onRun)
      if (last === 'all') return
      if (last === 'nothing') continue
      starts = 0
      if (last.mutant === -1 && last.failed) {
        // Earlier files may have left state in the process, so a fresh one decides.
        if (again.has(last.file)) onRun({ ...last, killed: true, ms: 0 }, false)
        at = { file: again.has(last.file) ? last.file + 1 : last.file, mutant: 0 }
        again.add(last.file)
        continue
      }
      onRun({ ...at, mutant: last.mutant + 1, file: last.file, killed: true, ms: MUTANT_TIMEOUT_MS }, true)
      at = placeAfter({ file: last.file, mutant: last.mutant + 1 }, files)
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
  if (at.file < files.length) console.log(`  not measured, the tests do not start: ${files[at.file]?.file} and behind`)
}

/** `failed`: the tests fail without a mutant. */
type Place = { file: number; mutant: number; failed?: boolean }

const placeAfter = ({ file, mutant }: Place, files: readonly MutatedFile[]): Place =>
  mutant + 1 < (files[file]?.mutants.length ?? 0) ? { file, mutant: mutant + 1 } : { file: file + 1, mutant: 0 }

/** The last mutant that a process reported before it hung or died; `nothing`: it did not start. */
async function runFrom(at: Place, list: string, onRun: OnRun): Promise<Place | 'all' | 'nothing'> {
  const place = [list, String(at.file), String(at.mutant), process.env['GEVEL_TEST_TEMPLATES'] ?? '']
  const child = spawn(process.execPath, [join(import.meta.dirname, 'mutation-process.ts'), ...place], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const kill = () => child.kill('SIGKILL')
  let timer = setTimeout(kill, START_TIMEOUT_MS)
  let last: Place | 'nothing' = 'nothing'
  for await (const line of createInterface(child.stdout)) {
    if (!line.startsWith('{"file"')) continue
    clearTimeout(timer)
    const run = JSON.parse(line) as MutantRun // mutation-process.ts wrote it
    if (run.mutant === -1 && run.killed) {
      last = { file: run.file, mutant: -1, failed: true }
      continue
    }
    const isAgain = run.mutant === -1 && run.file === at.file && at.mutant > 0
    if (!isAgain) onRun(run, run.killed && run.ms > MUTANT_TIMEOUT_MS / 2)
    last = { file: run.file, mutant: isAgain ? at.mutant - 1 : run.mutant }
    timer = setTimeout(kill, MUTANT_TIMEOUT_MS)
  }
  clearTimeout(timer)
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode === 0 ? 'all' : last
}

const short = (text: string): string => JSON.stringify(text.replace(/\s+/g, ' ').slice(0, 60))
