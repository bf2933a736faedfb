import fc from 'fast-check'
import { afterEach } from 'vitest'
import { drawn, SEED } from './seed.ts'

// fast-check also uses the run's seed; a failing property prints its own seed and path as well.
fc.configureGlobal({ seed: SEED })

afterEach(({ task }) => {
  if (task.result?.state === 'fail' && drawn.size > 0)
    console.log(`Chance in this file (${[...drawn].join(', ')}): GEVEL_TEST_SEED=${SEED} draws the same again.`)
})
