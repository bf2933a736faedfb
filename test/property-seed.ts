import fc from 'fast-check'
import { afterEach } from 'vitest'
import { drawn, SEED } from './seed.ts'

// The cases of fast-check come of the run's seed too; a property that fails prints its own seed and path besides.
fc.configureGlobal({ seed: SEED })

afterEach(({ task }) => {
  if (task.result?.state === 'fail' && drawn.size > 0)
    console.log(`Chance in this file (${[...drawn].join(', ')}): GEVEL_TEST_SEED=${SEED} draws the same again.`)
})
