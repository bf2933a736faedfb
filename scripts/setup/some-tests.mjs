// Run by the pinned Node: the tests that the words behind it ask for, each file with a pattern of its own.
import { createVitest } from 'vitest/node'
import { chooseTests } from './choose-tests.mjs'
import { root } from './root.mjs'

const [report, ...words] = process.argv.slice(2)
const vitest = await createVitest('test', {
  root,
  watch: false,
  reporters: ['default', 'json'],
  outputFile: { json: report },
})
try {
  const project = vitest.getRootProject()
  const { testFiles } = await project.globTestFiles()
  const specifications = chooseTests(words, testFiles, root).map(({ file, titles }) =>
    project.createSpecification(file, titles === null ? {} : { testNamePattern: titles }),
  )
  await vitest.standalone() // or its reporters would know nothing of it
  if (specifications.length > 0) await vitest.runTestSpecifications(specifications)
  else console.log(`No test has ${words.join(' and ')} in its path or title.`)
} finally {
  await vitest.close()
}
