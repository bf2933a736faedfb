import { readFileSync, writeFileSync } from 'node:fs'
import { withSiteFields } from '../src/domain/site/site-fields.ts'

// Writes the table of every field of the site file into docs/running.md: npm run make -- site-fields
const page = new URL('../docs/running.md', import.meta.url)
writeFileSync(page, withSiteFields(readFileSync(page, 'utf8')))
