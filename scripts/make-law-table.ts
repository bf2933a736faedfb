import { readFileSync, writeFileSync } from 'node:fs'
import { withLawTable } from './law/table.ts'

// Writes the rules of law into docs/law.md: npm run make -- law-table
const page = new URL('../docs/law.md', import.meta.url)
writeFileSync(page, withLawTable(readFileSync(page, 'utf8')))
