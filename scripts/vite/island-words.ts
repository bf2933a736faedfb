import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { minifySync, type Plugin } from 'vite'
import { wordsOfSite } from '../words/compile.ts'
import type { Words } from '../words/read-words.ts'
import { isUsed, usesFrom } from '../words/used-words.ts'
import { codeOf, treeOf } from '../words/write-code.ts'

/**
 * Puts the words that an island, or a view of the office, may show into its own script. The script is written once per
 * language (`assets/favorites-list-….fr.js`) and begins with its words; a page imports the file of its own language. So
 * words cost no request of their own, and no browser fetches another language. In the browser's build a table such as
 * `requestsMessages` starts empty, and these files fill it. In development islands import all languages.
 */
export function islandWords(root: string): Plugin {
  const src = join(root, 'src')
  const folders = ['ui/islands', 'ui/office/views'].map((folder) => join(src, folder))
  let words = new Map<string, Map<string, string>>()
  const islandOf = (id: string | null | undefined) => {
    const file = id?.split('?')[0] ?? ''
    return folders.includes(dirname(file)) && words.has(nameOf(file)) ? nameOf(file) : null
  }
  return {
    name: 'gevel:island-words',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.config.consumer === 'client',
    buildStart() {
      for (const entry of ['ui/client.ts', 'ui/service-worker.ts'])
        for (const use of usesFrom(join(src, entry), src, false)) this.error(`${entry} carries ${use} to every page`)
      const site = wordsOfSite()
      words = new Map(
        folders
          .flatMap((folder) => readdirSync(folder).map((file) => join(folder, file)))
          .filter((file) => /[\w-]+\.tsx?$/.test(file) && !/\/(rare-island-loaders|island-loaders)\.ts$/.test(file))
          .flatMap((file) => {
            const made = wordsFor(file, src, site)
            return made.size === 0 ? [] : [[nameOf(file), made] as const]
          }),
      )
    },
    load: {
      filter: { id: /i18n\/messages\/[\w-]+\.ts$/ },
      handler(id) {
        const subject = basename(id, '.ts')
        const name = subject.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
        return `export const ${name}Messages = (globalThis.gevelWords ??= {})[${JSON.stringify(subject)}] ??= {}`
      },
    },
    transform(code, id) {
      const island = islandOf(id)
      if (island === null) return undefined
      // A file is named after the hash of its code before the words are added, so their hash becomes part of the code.
      const hash = createHash('sha256')
        .update(JSON.stringify([...(words.get(island) ?? [])]))
        .digest('base64url')
        .slice(0, 8)
      return { code: `${code}\nexport const words = ${JSON.stringify(hash)}\n`, map: null }
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const files = Object.values(bundle)
        for (const file of files) {
          const island = file.type === 'chunk' ? islandOf(file.facadeModuleId) : null
          if (file.type !== 'chunk' || island === null) continue
          for (const [locale, code] of words.get(island) ?? [])
            this.emitFile({ type: 'asset', fileName: fileInLanguage(file.fileName, locale), source: code + file.code })
          const name = basename(file.fileName)
          for (const other of files) {
            if (other.type !== 'chunk') continue
            if (other.imports.includes(file.fileName))
              this.error(`${other.fileName} imports the island ${island}: move what they share`)
            other.code = other.code.replaceAll(
              new RegExp(`import\\(([\`'"])\\./${name.replaceAll('.', '\\.')}\\1\\)`, 'g'),
              `import(\`./${fileInLanguage(name, '${document.documentElement.lang}')}\`)`,
            )
          }
          delete bundle[file.fileName]
        }
      },
    },
  }
}

/** `favorites-list-Bc3d.js` → `favorites-list-Bc3d.fr.js`; src/web/public/client-assets.ts knows it too. */
const fileInLanguage = (file: string, locale: string) => file.replace(/\.js$/, `.${locale}.js`)
const nameOf = (file: string) => basename(file).replace(/\.tsx?$/, '')

/** The code that fills the tables of words, by language. Empty when the island shows none. */
function wordsFor(file: string, src: string, site: Words): Map<string, string> {
  const uses = usesFrom(file, src, true)
  if (uses.size === 0) return new Map()
  return new Map(
    site.languages.map((language) => {
      const { locale } = language
      const tree = treeOf(site, language, (key) => isUsed(key, uses), false)
      const code = codeOf(
        Object.fromEntries(Object.entries(tree).map(([subject, inner]) => [subject, { [locale]: inner }])),
        false,
      )
      const help = code.includes(`help_${locale}.`) ? helpCode(locale) : ''
      return [locale, minifySync('words.js', `{${help}${FILL}fill(globalThis.gevelWords ??= {}, ${code})}`).code]
    }),
  )
}

const FILL = `const fill = (to, from) => { for (const key in from) typeof from[key] === 'object' ? fill((to[key] ??= {}), from[key]) : (to[key] = from[key]) };`

/** `messageHelp` of src/i18n as code to put into a file, for one language. */
const helpCode = (locale: string) =>
  `const rules = (type) => new Intl.PluralRules('${locale}', { type }), help_${locale} = { cardinal: (n) => rules('cardinal').select(n), ordinal: (n) => rules('ordinal').select(n), number: (n) => new Intl.NumberFormat('${locale}').format(n) };`
