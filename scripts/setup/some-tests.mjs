// Runs the tests that the words of the command line select, each file with a title pattern of its own.
import { createVitest } from 'vitest/node'
import { chooseTests } from './choose-tests.mjs'
import { root } from './root.mjs'

const words = process.argv.slice(2)
const vitest = await createVitest('test', {
  root,
  watch: false,
  reporters: ['default', 'scripts/setup/test-report.mjs'],
})
try {
  const projectOf = new Map()
  for (const project of vitest.projects)
    for (const file of (await project.globTestFiles()).testFiles) projectOf.set(file, project)
  const specifications = chooseTests(words, [...projectOf.keys()], root).map(({ file, titles }) =>
    projectOf.get(file).createSpecification(file, titles === null ? {} : { testNamePattern: titles }),
  )
  await vitest.standalone() // otherwise its reporters hear nothing of the run
  if (specifications.length > 0) await vitest.runTestSpecifications(specifications)
  else console.log(`No test has ${words.join(' and ')} in its path or title.`)
} finally {
  await vitest.close()
}
