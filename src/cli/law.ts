import { command } from '#cli/command.ts'
import { lawLines } from '#cli/law-words.ts'
import { reportLanguage } from '#i18n/import-report/report-language.ts'
import type { LawReport } from '#domain/law/law-report.ts'
import { gateOf } from '#domain/site/site.ts'
import { lawReportOf, type SourceLaw, sourcesUnderLaw } from '#store/listings/law-report.ts'

export const LAW = command({
  about: 'say what the law asks of the listings that are stored, feed by feed ([docs/law.md](docs/law.md))',
  more: ['Nothing is changed. Names are those of the agency; it is no legal advice: have it looked at.'],
  arguments: [{ name: 'source', about: 'Only of this feed', optional: true }],
  options: {},
  opens: 'store',
  async run({ args: [source] }, { store, app: { site, now } }) {
    const gateOfSource = (name: string) => gateOf(site, name)
    const today = now().toLocaleDateString('sv', { timeZone: 'Europe/Brussels' })
    const found = await sourcesUnderLaw(store.db, { today, named: source ?? null, gateOf: gateOfSource })
    const reports = []
    for (const one of found)
      reports.push({
        ...one,
        law: await lawReportOf(store.db, { source: one.source, runId: null, gate: gateOfSource(one.source) }),
      })
    return {
      lines:
        reports.length === 0
          ? [`No listings are stored${source ? ` of ${source}` : ' but those of the demonstration'}.`]
          : reports.flatMap(linesOf),
      json: reports,
    }
  },
})

function linesOf({ source, listings, unasked, lapsing, law }: SourceLaw & { law: LawReport }, at: number): string[] {
  const said = lawLines(law, reportLanguage('en'))
  return [
    ...(at > 0 ? [''] : []),
    `${source}: ${listings.toLocaleString('en')} ${listings === 1 ? 'listing' : 'listings'}, "gate": "${law.gate}".`,
    ...(unasked > 0 ? [`Not asked about by today's rules yet: ${unasked}. A worker does it: worker --once.`] : []),
    ...(said.length > 0 || unasked === listings ? said : ['The law asks for nothing that they lack.']),
    ...lapsing
      .slice(0, MAX_LISTINGS_NAMED)
      .map(({ sourceRef, from }) => `  ${sourceRef}: will lack more from ${from}; its agency was told`),
    ...(lapsing.length > MAX_LISTINGS_NAMED
      ? [`  and ${lapsing.length - MAX_LISTINGS_NAMED} more: --json lists them all`]
      : []),
  ]
}

const MAX_LISTINGS_NAMED = 20
