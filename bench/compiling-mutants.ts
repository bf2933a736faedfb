import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Mutant, mutated } from './mutants.ts'

/**
 * Keeps the mutants of each file that compile; `npm run check` catches the others without tests. One compiler run
 * checks all of them, each as a separate module.
 */
export function compilingMutants<File extends { file: string; mutants: Mutant[] }>(files: readonly File[]): File[] {
  mkdirSync('dist', { recursive: true })
  const folder = mkdtempSync(join('dist', 'mutants-')) // within the package, so that #imports are found
  try {
    for (const [i, { file, mutants }] of files.entries()) {
      const code = readFileSync(file, 'utf8')
      writeFileSync(join(folder, `${i}.original.ts`), code)
      for (const [j, mutant] of mutants.entries()) writeFileSync(join(folder, `${i}.${j}.ts`), mutated(code, mutant))
    }
    const config = { extends: '../../tsconfig.json', include: ['*.ts'] }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
    const { stdout } = spawnSync(
      process.execPath,
      ['node_modules/typescript/lib/tsc.js', '--pretty', 'false', '-p', folder],
      {
        encoding: 'utf8',
        maxBuffer: 1 << 30,
      },
    )
    const wrong = new Set([...stdout.matchAll(/(\d+\.(?:\d+|original))\.ts\(/g)].map(([, name]) => name))
    return files.map((one, i) =>
      wrong.has(`${i}.original`) ? one : { ...one, mutants: one.mutants.filter((_, j) => !wrong.has(`${i}.${j}`)) },
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}
