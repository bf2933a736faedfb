import { join } from 'node:path'
import type { Plugin } from 'vite'
import { FIRST_STYLES, type FirstPage, type FirstStyles, isListed } from '../../src/ui/first-styles.ts'
import { drawnClasses } from '../styles/drawn-classes.ts'
import { type IsNeeded, neededStyles } from '../styles/needed-styles.ts'
import { readCss, writeCss } from '../styles/read-css.ts'
import { isTouched, mayMatch } from '../styles/selectors.ts'

const RARE_LETTERS = /^@font-face.*-rest-/
/** What no screen shows before somebody touches the page; where no script runs, the whole sheets come at once. */
const LATER_MEDIA = /^@media (?:print|\(scripting:none\)|\(hover:none\).*)$/

/**
 * Beside the whole style sheets, the build gets one for each page of ui/first-styles.ts with what it needs before anybody
 * touches it. `.vite/first-styles.json` has their names.
 */
export function firstStyles(root: string): Plugin {
  return {
    name: 'gevel:first-styles',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: (environment) => environment.config.consumer === 'client',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const css = (name: string): string => {
          const file = Object.values(bundle).find((one) => one.type === 'asset' && one.names.includes(name))
          if (file?.type !== 'asset') this.error(`The build has no ${name}`)
          return String(file.source)
        }
        const files = Object.entries(FIRST_STYLES).map(([page, styles]) => {
          const nodes = readCss(css('site.css') + css(`sheet-${styles.sheet}.css`))
          // Rare letters are those of the device until then.
          const whole = nodes.filter((node) => node.kind !== 'other' || !RARE_LETTERS.test(node.text))
          const source = writeCss(neededStyles(whole, neededBy(join(root, 'src'), styles)))
          return [page, this.getFileName(this.emitFile({ type: 'asset', name: `first-${page}.css`, source }))] as const
        })
        const names = Object.fromEntries(files) as Record<FirstPage, string> // every page is mapped
        this.emitFile({ type: 'asset', fileName: '.vite/first-styles.json', source: JSON.stringify(names) })
      },
    },
  }
}

function neededBy(src: string, { components, without, later, seldom }: FirstStyles): IsNeeded {
  const isDrawn = drawnClasses(src, ['document.tsx', ...components], without)
  const has = (name: string) => isDrawn(name) && !isListed(later, name) && !isListed(seldom, name)
  return (selector, path) =>
    !path.some((one) => LATER_MEDIA.test(one)) && !isTouched(selector) && mayMatch(selector, has)
}
