import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { styleViolations } from './styles.ts'

test('a style sheet with an unused class, an unnamed breakpoint or length, or too many lines is reported', () => {
  const css = `
.card, .card--row, .plate--a, .tint-7 { color: red }
.histo { width: 44px }
@media (min-width: 768px) { .card { color: blue } }
@media (max-width: 767.98px) and (min-width: 777px) { .card::after { content: '.ghost' } }
@media (max-width: 768px) { /* .gone */ .card { color: green } }
${'\n'.repeat(300)}`
  const component = 'export const A = ({ a }) => <p className={`card card--row plate--${a} tint-7`} />'
  expect(faults({ 'ui/styles/pages/a.css': css, 'ui/a.tsx': component })).toEqual([
    'dead-class nothing is .histo',
    'breakpoint min-width: 777px has no name in test/architecture/styles.ts',
    'breakpoint max-width: 768px has no name in test/architecture/styles.ts',
    'length 44px is --tap',
    'long 307 lines; part it by what it draws',
  ])
})

function faults(files: Record<string, string>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'gevel-styles-'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const found = styleViolations(folder).map(({ rule, message }) => `${rule} ${message}`)
  rmSync(folder, { recursive: true })
  return found
}
