import { command } from '#cli/command.ts'
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
  async run({ args: [number = ''], values }, { app, refresh }) {
    const run = /^[1-9]\d{0,8}$/.test(number) ? Number(number) : 0
    const person = { id: null, name: values.as?.trim() || 'command line' }
    const begun = await askRollBack(app, { run, person })
    if (begun !== 'begun' && begun !== 'going_on') return { refused: REFUSED[begun](run) }
    const done = await resumeRollBacks(app)
    await refresh()
    return {
      lines: done.map(({ source, run: from, counts }) => {
        const { restored, removed, returned, mails, sent } = counts
        return `${source} is as it was before import ${from}: ${restored} listings have what was said of them before, ${returned} are back, ${removed} that it had brought are gone. ${mails} mails were taken back, ${sent} had left.`
      }),
      json: done,
    }
  },
})

const REFUSED: Record<Exclude<RollBackBegun, 'begun' | 'going_on'>, (run: number) => string> = {
  unknown_run: (run) => `There is no import ${run === 0 ? 'of that number' : run}.`,
  rolled_back: (run) => `Import ${run} has been undone already.`,
  not_kept: (run) =>
    `Release 0.1.0 stored import ${run} or a later one of its source, and did not keep what the listings said before. Import the file from before once more instead.`,
  nothing_stored: (run) => `Import ${run} stored nothing.`,
}
