import { readFileSync, writeFileSync } from 'node:fs'
import wabt from 'wabt'

const SOURCE = new URL('../../src/search/kernel.wat', import.meta.url)
const TARGET = new URL('../../src/search/kernel-binary.ts', import.meta.url)

/** kernel.wat as the module that is committed beside it. */
export async function assembledKernel(): Promise<string> {
  const assembler = await wabt()
  const module = assembler.parseWat('kernel.wat', readFileSync(SOURCE, 'utf8'), { simd: true, threads: true })
  try {
    const base64 = Buffer.from(module.toBinary({}).buffer).toString('base64')
    const lines = base64.match(/.{1,100}/g) ?? []
    return [
      '/** kernel.wat, assembled. Made by `node test/search/assemble-kernel.ts`: do not edit. */',
      'export const KERNEL_BINARY = [',
      ...lines.map((line) => `  '${line}',`),
      "].join('')",
      '',
    ].join('\n')
  } finally {
    module.destroy()
  }
}

if (process.argv[1] === import.meta.filename) writeFileSync(TARGET, await assembledKernel())
