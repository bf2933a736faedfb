import { readFileSync, writeFileSync } from 'node:fs'
import { withFieldTable } from '../src/feeds/field-table.ts'

// Writes the table of every field into docs/feeds.md: npm run make -- feed-fields
const page = new URL('../docs/feeds.md', import.meta.url)
writeFileSync(page, withFieldTable(readFileSync(page, 'utf8')))
