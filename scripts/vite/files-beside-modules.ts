import { cpSync, existsSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import type { Plugin } from 'vite'

const pattern = /new URL\(\s*'(\.{1,2}\/[^']+)'\s*,\s*import\.meta\.url\s*\)/g

/**
 * Keeps `new URL('./file', import.meta.url)` working in the server build, as in plain Node and in tests. A path in
 * `entries` becomes a script of its own; any other file or folder below `src` is copied to `dist/server/files`.
 * A path that does not exist stops the build.
 */
export function filesBesideModules(entries: Record<string, string>): Plugin {
  let root = process.cwd()
  let outDir = ''
  const copies = new Map<string, string>()
  return {
    name: 'gevel:files-beside-modules',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.config.consumer === 'server',
    configResolved(config) {
      root = config.root
    },
    buildStart() {
      outDir = resolve(root, this.environment.config.build.outDir)
      copies.clear()
    },
    transform(code, id) {
      const file = id.split('?')[0] ?? id
      if (!/\.tsx?$/.test(file) || !file.startsWith(resolve(root, 'src')) || !code.includes('import.meta.url')) return
      let changed = false
      const result = code.replaceAll(pattern, (whole, path: string) => {
        const target = resolve(dirname(file), path)
        const place = relative(root, target).replaceAll('\\', '/')
        if (!place.startsWith('src/')) return whole
        if (!existsSync(target)) this.error(`${relative(root, file)} names ${path}, which does not exist`)
        changed = true
        const entry = Object.keys(entries).find((name) => entries[name] === place)
        if (entry !== undefined) return `new URL('./${entry}.js', import.meta.url)`
        if (/\.tsx?$/.test(place)) this.error(`${relative(root, file)} starts ${path}: name it in vite.config.ts`)
        const copied = `files/${place.slice('src/'.length)}`
        copies.set(target, copied)
        return `new URL('./${copied}${path.endsWith('/') ? '/' : ''}', import.meta.url)`
      })
      return changed ? { code: result, map: null } : undefined
    },
    writeBundle() {
      for (const [target, copied] of copies) cpSync(target, resolve(outDir, copied), { recursive: true })
    },
  }
}
