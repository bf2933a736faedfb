import type { Gauges } from '#base/gauges.ts'
import type { App } from '#journeys/app.ts'
import { diskGauges } from '#journeys/doctor/examine-machine.ts'
import { feedGauges, gauges } from '#store/office/stats.ts'

/** What the doctor looks at and changes while a site runs, in figures: what waits, each feed, the disk. */
export async function siteGauges({ db, site, now }: Pick<App, 'db' | 'site' | 'now'>, varDir: string): Promise<Gauges> {
  const sources = site.feeds.map(({ source }) => source)
  return { ...(await gauges(db, now())), ...(await feedGauges(db, sources, now())), ...(await diskGauges(varDir)) }
}
