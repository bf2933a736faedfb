import { columns, minute } from '#cli/columns.ts'
import { command } from '#cli/command.ts'
import { LIMIT, limitOf } from '#cli/limit.ts'
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
  async run({ values }, { store }) {
    const limit = limitOf(values.limit)
    if (limit === null) return { refused: '--limit is a whole number from 1 on.' }
    const failed = values.failed ?? false
    const mails = await listMails(store.db, { failed, limit })
    const none = failed ? 'No mail has failed.' : 'There are no mails.'
    return { lines: mails.length === 0 ? [none] : columns([HEADS, ...mails.map(rowOf)]), json: mails }
  },
})

const HEADS = ['mail', 'kind', 'to', 'state', 'tries', 'last try', 'next try', 'the server said']

function rowOf(mail: ListedMail): string[] {
  const { id, kind, to, tries, last_try, next_try } = mail
  return [String(id), kind, to, stateOf(mail), String(tries), minute(last_try), minute(next_try), saidOf(mail)]
}

/** The state in an operator's words: "queued" says little about a mail that was refused three times. */
function stateOf({ state, tries }: ListedMail): string {
  if (state === 'queued') return tries === 0 ? 'waiting' : 'trying again'
  return state === 'dead' ? 'given up' : state
}

/** What the server said, with the code in front unless the words contain it, as an SMTP answer does. */
function saidOf({ code, words }: ListedMail): string {
  const text = (words ?? '').replaceAll(/\s+/g, ' ').trim()
  if (code === null || text.split(/[^\w.]+/).includes(code)) return text
  return `${code} ${text}`.trim()
}
