import { parseEmailAddress } from '#base/email-address.ts'
import { columns } from '#cli/columns.ts'
import { command } from '#cli/command.ts'
import { LEVELS } from '#journeys/doctor/finding.ts'
import { commandsMessages } from '#i18n/messages/commands.ts'
import { doctorMessages } from '#i18n/messages/doctor.ts'
import { sendTestMail } from '#journeys/doctor/send-test-mail.ts'

export const DOCTOR = command({
  about: 'look at everything that may go wrong: address, mail, store, feeds, disk, backups, settings',
  more: [
    'It asks the mail server and DNS, and sends nothing unless --mail says so.',
    'A site that runs looks at itself, with its own settings.',
    'Exit code: 0 nothing to do, 1 something to look at, 2 something is broken.',
  ],
  arguments: [],
  options: { mail: { type: 'string', value: 'address', about: 'send a test mail to this address too' } },
  exits: { 0: 'nothing to do', 1: 'something to look at', 2: 'something is broken' },
  opens: 'store as it is',
  async run({ values, locale }, { app, examine }) {
    const recipient = values.mail === undefined ? null : parseEmailAddress(values.mail)
    if (values.mail !== undefined && recipient === null)
      return { refused: commandsMessages[locale].notAnAddress(values.mail) }
    if (recipient !== null) await sendTestMail(app, recipient, locale)
    const t = doctorMessages[locale]
    // The fields of JSON are in English.
    const findings = await examine(values.json ? 'en' : locale)
    const worst = Math.max(0, ...findings.map(({ level }) => LEVELS.indexOf(level)))
    const worstFirst = findings.toSorted((a, b) => LEVELS.indexOf(b.level) - LEVELS.indexOf(a.level))
    return {
      lines: columns(worstFirst.map(({ what, level, says }) => [level === 'ok' ? 'ok' : t.levels[level], what, says])),
      json: { level: LEVELS[worst] ?? 'ok', findings },
      notes: recipient === null ? [] : [t.testMail(recipient)],
      exit: worst === 2 ? 2 : worst === 1 ? 1 : 0,
    }
  },
})
