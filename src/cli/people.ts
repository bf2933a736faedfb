import { columns, minute } from '#cli/columns.ts'
import { command } from '#cli/command.ts'
import { parseEmailAddress } from '#base/email-address.ts'
import { erasePerson, exportPerson } from '#journeys/personal-data.ts'
import { commandsMessages } from '#i18n/messages/commands.ts'
import type { Locale } from '#base/locale.ts'
import { emailHash } from '#store/people/contacts.ts'
import { listSubscriptions } from '#store/office/operator-lists.ts'

const ADDRESS = { name: 'address', about: "The person's e-mail address" }

export const SUBSCRIPTIONS = command({
  about: 'list what an address wants to be kept informed about',
  arguments: [ADDRESS],
  options: {},
  opens: 'store',
  async run({ args: [typed = ''], locale }, { store }) {
    const address = parseEmailAddress(typed)
    if (address === null) return notAnAddress(typed, locale)
    const t = commandsMessages[locale].subscriptions
    const found = await listSubscriptions(store.db, emailHash(address))
    const rows = found.map((one) => [
      String(one.id),
      one.state,
      one.frequency,
      minute(one.created),
      minute(one.confirmed),
      one.last_alert === null ? String(one.alerts) : t.last(one.alerts, minute(one.last_alert)),
      JSON.stringify(one.criteria),
    ])
    return {
      lines: found.length === 0 ? [t.none(address)] : columns([[...t.heads], ...rows]),
      json: found,
    }
  },
})

export const EXPORT_PERSON = command({
  about: 'print everything that is kept about an address, as JSON',
  arguments: [ADDRESS],
  options: {},
  opens: 'store',
  async run({ args: [typed = ''], locale }, { app }) {
    const data = await exportPerson(app, typed)
    if (data === null) return notAnAddress(typed, locale)
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
  async run({ args: [typed = ''], locale }, { app }) {
    const done = await erasePerson(app, typed)
    if (done.outcome === 'not_an_address') return notAnAddress(typed, locale)
    const { rows, files } = done
    const t = commandsMessages[locale].erased
    return {
      lines: [t.done(rows, files, typed.trim()), t.kept],
      json: { erased: true, rows, files },
    }
  },
})

const notAnAddress = (typed: string, locale: Locale) => ({ refused: commandsMessages[locale].notAnAddress(typed) })
