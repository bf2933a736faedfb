import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { pathFromRoot } from './kinds.ts'

/**
 * Starts with the test files that were slowest when scripts/setup/test-costs.mjs last measured them; a slow file
 * started last would run alone at the end. GEVEL_TEST_ORDER=<number> shuffles the files by this seed, to find tests
 * that depend on others.
 */
export class CostliestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config
    const seed = process.env['GEVEL_TEST_ORDER']
    if (seed !== undefined) return inOrderOf(seed, files)
    const costs = costsIn(root)
    const costOf = ({ moduleId }: TestSpecification): number => costs[pathFromRoot(root, moduleId)] ?? 0
    return (await super.sort(files)).toSorted((a, b) => costOf(b) - costOf(a))
  }
}

function costsIn(root: string): Record<string, number> {
  const file = `${root}/test/costs.json`
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>) : {} // test-costs.mjs wrote it
}

/** The same order for the same seed, wherever the checkout is. */
function inOrderOf(seed: string, files: TestSpecification[]): TestSpecification[] {
  const place = ({ moduleId, project }: TestSpecification): string =>
    createHash('sha256')
      .update(`${seed} ${pathFromRoot(project.config.root, moduleId)}`)
      .digest('hex')
  return files.toSorted((a, b) => (place(a) < place(b) ? -1 : 1))
}
