import { columns, minute } from '#cli/columns.ts'
import { command } from '#cli/command.ts'
import { parseEmailAddress } from '#base/email-address.ts'
import { erasePerson, exportPerson } from '#journeys/personal-data.ts'
import { emailHash } from '#store/people/contacts.ts'
import { listSubscriptions } from '#store/office/operator-lists.ts'

const ADDRESS = { name: 'address', about: "The person's e-mail address" }

export const SUBSCRIPTIONS = command({
  about: 'list what an address wants to be kept informed about',
  arguments: [ADDRESS],
  options: {},
  opens: 'store',
  async run({ args: [typed = ''] }, { store }) {
    const address = parseEmailAddress(typed)
    if (address === null) return notAnAddress(typed)
    const found = await listSubscriptions(store.db, emailHash(address))
    const rows = found.map((one) => [
      String(one.id),
      one.state,
      one.frequency,
      minute(one.created),
      minute(one.confirmed),
      `${one.alerts}${one.last_alert === null ? '' : `, last ${minute(one.last_alert)}`}`,
      JSON.stringify(one.criteria),
    ])
    const heads = ['id', 'state', 'how often', 'asked', 'confirmed', 'alerts', 'wishes']
    return {
      lines: found.length === 0 ? [`No subscription of ${address} is kept.`] : columns([heads, ...rows]),
      json: found,
    }
  },
})

export const EXPORT_PERSON = command({
  about: 'print everything that is kept about an address, as JSON',
  arguments: [ADDRESS],
  options: {},
  opens: 'store',
  async run({ args: [typed = ''] }, { app }) {
    const data = await exportPerson(app, typed)
    if (data === null) return notAnAddress(typed)
    return { lines: JSON.stringify(data, null, 2).split('\n'), json: data }
  },
})

export const ERASE_PERSON = command({
  about: 'erase everything that is kept about an address',
  more: [
    'Tables, waiting mails and mail files; viewings to come are cancelled and their agents told, without a name.',
    'A backup made before erases the address again when it is restored here.',
  ],
  arguments: [ADDRESS],
  options: {},
  opens: 'store',
  async run({ args: [typed = ''] }, { app }) {
    const done = await erasePerson(app, typed)
    if (done.outcome === 'not_an_address') return notAnAddress(typed)
    const { rows, files } = done
    return {
      lines: [
        `Erased ${rows} rows and ${files} mail files of ${typed.trim()}.`,
        'Kept is a hash of the address: so that a restored backup forgets it again, and a refusal of mail stays one.',
      ],
      json: { erased: true, rows, files },
    }
  },
})

const notAnAddress = (typed: string) => ({ refused: `"${typed}" is not an e-mail address.` })
