import { columns, minute } from '#cli/columns.ts'
import { command } from '#cli/command.ts'
import { LIMIT, limitOf, wrongLimit } from '#cli/limit.ts'
import { commandsMessages } from '#i18n/messages/commands.ts'
import { type ListedMail, listMails } from '#store/office/operator-lists.ts'

export const MAILS = command({
  about: 'list mails, with what the mail server said, tries and the next one',
  more: ['The newest first. Without a mail server, mails are sent by being written in $VAR_DIR/mail.'],
  arguments: [],
  options: {
    failed: { type: 'boolean', about: 'only those that were given up, or whose last try failed' },
    limit: LIMIT,
  },
  opens: 'store',
  async run({ values, locale }, { store }) {
    const limit = limitOf(values.limit)
    if (limit === null) return wrongLimit(locale)
    const failed = values.failed ?? false
    const mails = await listMails(store.db, { failed, limit })
    const t = commandsMessages[locale].mails
    const rows = mails.map((mail) => rowOf(mail, t.states[stateOf(mail)]))
    const none = failed ? t.noneFailed : t.none
    return { lines: mails.length === 0 ? [none] : columns([[...t.heads], ...rows]), json: mails }
  },
})

function rowOf(mail: ListedMail, state: string): string[] {
  const { id, kind, to, tries, last_try, next_try } = mail
  return [String(id), kind, to, state, String(tries), minute(last_try), minute(next_try), saidOf(mail)]
}

/** The key of the state's words: "queued" says little about a mail that was refused three times. */
const stateOf = ({ state, tries }: ListedMail) => (state !== 'queued' ? state : tries === 0 ? 'waiting' : 'again')

/** What the server said, with the code in front unless the words contain it, as an SMTP answer does. */
function saidOf({ code, words }: ListedMail): string {
  const text = (words ?? '').replaceAll(/\s+/g, ' ').trim()
  if (code === null || text.split(/[^\w.]+/).includes(code)) return text
  return `${code} ${text}`.trim()
}
