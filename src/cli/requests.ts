import { columns, localMinute, minute } from '#cli/columns.ts'
import { command } from '#cli/command.ts'
import { LIMIT, limitOf } from '#cli/limit.ts'
import { listLeads, listViewings } from '#store/office/operator-lists.ts'

const WRONG_LIMIT = { refused: '--limit is a whole number from 1 on.' }

export const LEADS = command({
  about: 'list questions to agents, and whether their mails have left',
  more: ['The newest first. The whole message is in --json.'],
  arguments: [],
  options: { limit: LIMIT },
  opens: 'store',
  async run({ values }, { store }) {
    const limit = limitOf(values.limit)
    if (limit === null) return WRONG_LIMIT
    const leads = await listLeads(store.db, limit)
    const rows = leads.map((lead) => [
      minute(lead.at),
      offerOf(lead),
      lead.agent,
      lead.mail ?? '–',
      `${lead.name ?? ''} <${lead.email}>`.trim(),
      short(lead.message),
    ])
    const heads = ['asked', 'offer', 'agent', 'mail', 'from', 'message']
    return { lines: leads.length === 0 ? ['Nobody has asked anything yet.'] : columns([heads, ...rows]), json: leads }
  },
})

export const VIEWINGS = command({
  about: 'list viewings to come',
  arguments: [],
  options: { all: { type: 'boolean', about: 'past and cancelled ones too, the latest first' }, limit: LIMIT },
  opens: 'store',
  async run({ values }, { app, store }) {
    const limit = limitOf(values.limit)
    if (limit === null) return WRONG_LIMIT
    const viewings = await listViewings(store.db, { all: values.all ?? false, now: app.now(), limit })
    const rows = viewings.map((viewing) => [
      localMinute(viewing.starts),
      viewing.state,
      offerOf(viewing),
      viewing.office,
      viewing.agent ?? '–',
      // An erased viewing has neither e-mail address nor phone number.
      `${viewing.name} ${viewing.email === '' ? '' : `<${viewing.email}>`} ${viewing.phone ?? ''}`.trim(),
    ])
    const heads = ['starts', 'state', 'offer', 'office', 'agent', 'visitor']
    return { lines: viewings.length === 0 ? ['No viewing is to come.'] : columns([heads, ...rows]), json: viewings }
  },
})

/** The number in the site's addresses, then the reference of the agency. */
function offerOf(about: { estate_id: number | null; entity_id: number | null; reference: string | null }): string {
  if (about.estate_id === null) return '–'
  const unit = about.entity_id === null ? '' : `/${about.entity_id}`
  return `${about.estate_id}${unit} (${about.reference ?? 'gone'})`
}

function short(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > 80 ? `${line.slice(0, 79)}…` : line
}
