/** At most this many failing files are run once more, alone. When more fail, a busy machine is not the cause. */
export const MAX_FILES_AGAIN = 5

/**
 * The files that failed and are worth a second round; none where too many did.
 * @param report what test-report.mjs wrote
 */
export function filesToRunAgain({ files }) {
  const failed = files.filter(hasFailed).map(({ file }) => file)
  return failed.length <= MAX_FILES_AGAIN ? failed : []
}

/**
 * Combines both rounds: for a file that ran twice, the second round counts. A test that failed in the first round and
 * passed alone is `unsteady`. Errors outside every file fail the run, unless they broke files that then passed alone.
 * @param first,second reports; second: null when there was no second round
 * @returns {{ passed: number, failed: number, unsteady: { file: string, title: string }[], skipped: { file: string, title: string }[] }}
 */
export function resultOf(first, second) {
  const again = new Map((second?.files ?? []).map((file) => [file.file, file]))
  const files = first.files.map((file) => again.get(file.file) ?? file)
  const unsteady = first.files.flatMap((file) => (again.has(file.file) ? unsteadyOf(file, again.get(file.file)) : []))
  const brokenFiles = first.files.filter(({ broken, failed }) => broken && failed.length === 0)
  const isMended =
    brokenFiles.length > 0 && brokenFiles.every(({ file }) => again.has(file) && !hasFailed(again.get(file)))
  const errors = [...(isMended ? [] : first.errors), ...(second?.errors ?? [])]
  const failed = files.reduce(
    (sum, file) => sum + file.failed.length + (file.broken && file.failed.length === 0 ? 1 : 0),
    0,
  )
  return {
    passed: files.reduce((sum, { passed }) => sum + passed.length, 0),
    failed: failed + (errors.length > 0 ? 1 : 0),
    unsteady,
    skipped: files.flatMap(({ file, skipped }) => skipped.map((title) => ({ file, title }))),
  }
}

const hasFailed = ({ failed, broken }) => failed.length > 0 || broken

function unsteadyOf(first, second) {
  if (hasFailed(second)) return []
  const titles = first.failed.length > 0 ? first.failed : ['(the file itself)']
  return titles.map((title) => ({ file: first.file, title }))
}

/** A row for test/unsteady.md. */
export const unsteadyRow = ({ file, title }, day) => `| ${day} | ${file} | ${title.replaceAll('|', '\\|')} | ? | |`

/**
 * Groups skipped tests by reason, as lines for the end of a run. A test that skips because the machine lacks something
 * names it in its title or its block's: `(no caddy)`, see test/run/needing.ts.
 */
export function skippedLines(skipped) {
  const byReason = new Map()
  for (const test of skipped) {
    const missing = /\(no ([^()]+)\)/.exec(test.title)?.[1] ?? ''
    byReason.set(missing, [...(byReason.get(missing) ?? []), test])
  }
  return [...byReason].map(([missing, tests]) => {
    const files = [...new Set(tests.map(({ file }) => file))].join(', ')
    return `skipped: ${tests.length} ${missing === '' ? 'for another machine, store or run' : `without ${missing}`} (${files})`
  })
}
