import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './root.mjs'

/**
 * A reporter for Vitest: writes the results into the file that GEVEL_TEST_REPORT names, as
 * `{ files: [{ file, seconds, passed: [title], failed: [title], skipped: [title], broken }], errors: [text] }`.
 * A file is `broken` when it failed outside its tests or never ended. `errors` happened outside every file.
 */
// oxlint-disable-next-line import/no-default-export -- Vitest takes a reporter from a file so
export default class TestReport {
  onTestRunEnd(testModules, unhandledErrors) {
    const errors = unhandledErrors.map((error) => ({
      file: error.VITEST_TEST_PATH,
      text: error.stack ?? error.message,
    }))
    const files = testModules.map((module) => fileOf(module, errors))
    const outside = errors.filter(({ file }) => !testModules.some(({ moduleId }) => moduleId === file))
    const report = { files, errors: outside.map(({ text }) => String(text)) }
    writeFileSync(process.env.GEVEL_TEST_REPORT, JSON.stringify(report))
  }
}

function fileOf(module, errors) {
  const tests = [...module.children.allTests()].map((test) => ({ title: test.fullName, state: test.result().state }))
  const titles = (state) => tests.filter((test) => test.state === state).map(({ title }) => title)
  const state = module.state()
  const failed = titles('failed')
  const broken =
    (state === 'failed' && failed.length === 0) ||
    !['passed', 'failed', 'skipped'].includes(state) ||
    errors.some(({ file }) => file === module.moduleId)
  return {
    file: relative(root, module.moduleId).replaceAll('\\', '/'),
    seconds: module.diagnostic().duration / 1000,
    ...{ passed: titles('passed'), failed, skipped: titles('skipped'), broken },
  }
}
