import { expect, onTestFinished, test } from 'vitest'
import { startSampleSite } from '../hostile/sample-site.ts'
import { until } from '../waiting.ts'

const HOME_TEXTS = {
  nl: ['Laatst in het aanbod', '3 panden te koop'],
  fr: ['Derniers biens proposés', '3 biens à vendre'],
  en: ['Latest on the market', '3 properties for sale'],
  de: ['Zuletzt ins Angebot gekommen', '3 Immobilien zu verkaufen'],
}

test('the home page shows homes even when none is new this week, as after a first import [home.latest]', async () => {
  const site = await startSampleSite()
  onTestFinished(async () => void (await site.stop('SIGKILL')))
  for (const [locale, [title = '', all = '']] of Object.entries(HOME_TEXTS)) {
    const read = async () => await (await fetch(`${site.url}/${locale}`)).text()
    const html = await until('homes on home', async () =>
      (await read()).includes('Fictieve Dreef') ? await read() : null,
    )
    expect(html).toContain(title)
    expect(html).toContain(all)
    expect(html.match(/<article/g)).toHaveLength(3)
  }
})
