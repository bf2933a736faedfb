import { cpSync, existsSync, readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(m?js|css|svg|json|map|txt|wasm|webmanifest)$/

/**
 * Runs after the build of the server. Copies files that its components import by URL to the client's assets. Compresses
 * every text asset to a `.br` (quality 11) and a `.gz` beside it, so that no request pays for that.
 */
export function compressAssets(): Plugin {
  return {
    name: 'gevel:compress-assets',
    apply: 'build',
    applyToEnvironment: (environment) => environment.config.consumer === 'server',
    async closeBundle() {
      const server = resolve(this.environment.config.root, this.environment.config.build.outDir)
      const assets = resolve(server, '../client/assets')
      if (existsSync(join(server, 'assets'))) cpSync(join(server, 'assets'), assets, { recursive: true, force: false })
      if (!existsSync(assets)) return
      const names = readdirSync(assets).filter((name) => compressible.test(name))
      await Promise.all(names.map((name) => compress(join(assets, name))))
    },
  }
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file)
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(bytes, { level: 9 }),
  ])
  if (brotli.length < bytes.length) await writeFile(`${file}.br`, brotli)
  if (zipped.length < bytes.length) await writeFile(`${file}.gz`, zipped)
}
