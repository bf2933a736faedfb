import { columns, localMinute, minute } from '#cli/columns.ts'
import { command } from '#cli/command.ts'
import { LIMIT, limitOf, wrongLimit } from '#cli/limit.ts'
import type { Locale } from '#base/locale.ts'
import { commandsMessages } from '#i18n/messages/commands.ts'
import { listLeads, listViewings } from '#store/office/operator-lists.ts'

export const LEADS = command({
  about: 'list questions to agents, and whether their mails have left',
  more: ['The newest first. The whole message is in --json.'],
  arguments: [],
  options: { limit: LIMIT },
  opens: 'store',
  async run({ values, locale }, { store }) {
    const limit = limitOf(values.limit)
    if (limit === null) return wrongLimit(locale)
    const leads = await listLeads(store.db, limit)
    const t = commandsMessages[locale].leads
    const mailStates = commandsMessages[locale].mails.states
    const rows = leads.map((lead) => [
      minute(lead.at),
      offerOf(lead, locale),
      lead.agent,
      lead.mail === null ? '–' : mailStates[lead.mail === 'queued' ? 'waiting' : lead.mail],
      `${lead.name ?? ''} <${lead.email}>`.trim(),
      short(lead.message),
    ])
    return { lines: leads.length === 0 ? [t.none] : columns([[...t.heads], ...rows]), json: leads }
  },
})

export const VIEWINGS = command({
  about: 'list viewings to come',
  arguments: [],
  options: { all: { type: 'boolean', about: 'past and cancelled ones too, the latest first' }, limit: LIMIT },
  opens: 'store',
  async run({ values, locale }, { app, store }) {
    const limit = limitOf(values.limit)
    if (limit === null) return wrongLimit(locale)
    const viewings = await listViewings(store.db, { all: values.all ?? false, now: app.now(), limit })
    const t = commandsMessages[locale].viewings
    const rows = viewings.map((viewing) => [
      localMinute(viewing.starts),
      t.states[viewing.state],
      offerOf(viewing, locale),
      viewing.office,
      viewing.agent ?? '–',
      // An erased viewing has neither e-mail address nor phone number.
      `${viewing.name} ${viewing.email === '' ? '' : `<${viewing.email}>`} ${viewing.phone ?? ''}`.trim(),
    ])
    return { lines: viewings.length === 0 ? [t.none] : columns([[...t.heads], ...rows]), json: viewings }
  },
})

/** The number in the site's addresses, then the reference of the agency. */
function offerOf(
  about: { estate_id: number | null; entity_id: number | null; reference: string | null },
  locale: Locale,
): string {
  if (about.estate_id === null) return '–'
  const unit = about.entity_id === null ? '' : `/${about.entity_id}`
  return `${about.estate_id}${unit} (${about.reference ?? commandsMessages[locale].gone})`
}

function short(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > 80 ? `${line.slice(0, 79)}…` : line
}
