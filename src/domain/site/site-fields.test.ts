import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { siteFields, withSiteFields } from '#domain/site/site-fields.ts'
import { siteFileSchema } from '#domain/site/site-schema.ts'

test('docs/running.md describes every field of the site file (npm run make -- site-fields) [settings.every-field]', () => {
  const page = readFileSync(new URL('../../../docs/running.md', import.meta.url), 'utf8')
  expect(page).toBe(withSiteFields(page))
  expect(siteFields().filter(({ says }) => says === '')).toEqual([])
  const paths = siteFields().map(({ path }) => path)
  for (const name of Object.keys(siteFileSchema.shape))
    expect(
      paths.some((path) => path === name || path.startsWith(`${name}.`)),
      name,
    ).toBe(true)
  for (const path of ['tagline.{language}', 'offices.*.hours.{day}', 'feeds.*.owns.price', 'retention.log_days'])
    expect(paths).toContain(path)
})
