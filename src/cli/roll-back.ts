import { command } from '#cli/command.ts'
import { type CommandsMessages, commandsMessages } from '#i18n/messages/commands.ts'
import { askRollBack, type RollBackBegun, resumeRollBacks } from '#journeys/office/roll-back.ts'

export const ROLL_BACK = command({
  about: 'undo an import and every later one of its source',
  more: [
    'What its feed said before comes back, and what people wrote stays. Alerts that have not left are taken back. The feed is',
    'paused until it is resumed. Killed in between, the same command or any worker goes on.',
  ],
  arguments: [{ name: 'import', about: 'Its number, as `runs` has it' }],
  options: { as: { type: 'string', value: 'person', about: 'who does it; else "command line"' } },
  opens: 'store',
  async run({ args: [number = ''], values, locale }, { app, refresh }) {
    const run = /^[1-9]\d{0,8}$/.test(number) ? Number(number) : 0
    const person = { id: null, name: values.as?.trim() || 'command line' }
    const begun = await askRollBack(app, { run, person })
    if (begun !== 'begun' && begun !== 'going_on')
      return { refused: refusalOf(begun, run, commandsMessages[locale].rollBack) }
    const done = await resumeRollBacks(app)
    await refresh()
    return {
      lines: done.map(({ source, run: from, counts }) => {
        const { restored, removed, returned, mails, sent } = counts
        return commandsMessages[locale].rollBack.done(source, from, restored, returned, removed, mails, sent)
      }),
      json: done,
    }
  },
})

function refusalOf(
  begun: Exclude<RollBackBegun, 'begun' | 'going_on'>,
  run: number,
  t: CommandsMessages['rollBack'],
): string {
  switch (begun) {
    case 'unknown_run':
      return run === 0 ? t.noNumber : t.unknown(run)
    case 'rolled_back':
      return t.undone(run)
    case 'not_kept':
      return t.notKept(run)
    case 'nothing_stored':
      return t.nothingStored(run)
  }
}
