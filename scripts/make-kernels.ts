import { readFileSync, writeFileSync } from 'node:fs'
import wabt from 'wabt'

// Assembles the WASM kernels of the search: npm run make -- kernels

/** Each kernel in src/search/kernel: its source `<name>.wat`, and the name that `<name>-binary.ts` exports. */
const KERNELS = { kernel: 'KERNEL_BINARY', 'match-kernel': 'MATCH_KERNEL_BINARY' } as const
export type KernelName = keyof typeof KERNELS

const fileOf = (name: string) => new URL(`../src/search/kernel/${name}`, import.meta.url)

/** The source of a kernel as the module that is committed beside it. */
export async function assembledKernel(name: KernelName = 'kernel'): Promise<string> {
  const assembler = await wabt()
  const module = assembler.parseWat(`${name}.wat`, readFileSync(fileOf(`${name}.wat`), 'utf8'), {
    simd: true,
    threads: true,
  })
  try {
    const base64 = Buffer.from(module.toBinary({}).buffer).toString('base64')
    const lines = base64.match(/.{1,100}/g) ?? []
    return [
      `/** ${name}.wat, assembled. Made by \`npm run make -- kernels\`: do not edit. */`,
      `export const ${KERNELS[name]} = [`,
      ...lines.map((line) => `  '${line}',`),
      "].join('')",
      '',
    ].join('\n')
  } finally {
    module.destroy()
  }
}

if (process.argv[1] === import.meta.filename) {
  for (const name of ['kernel', 'match-kernel'] as const)
    writeFileSync(fileOf(`${name}-binary.ts`), await assembledKernel(name))
}
