import { columns } from '#cli/columns.ts'
import { command } from '#cli/command.ts'
import { LEVELS } from '#journeys/doctor/finding.ts'

export const DOCTOR = command({
  about: 'look at everything that may go wrong: address, mail, store, feeds, disk, backups, settings',
  more: [
    'It asks the mail server and DNS, and sends nothing. A site that runs looks at itself, with its own settings.',
    'Exit code: 0 nothing to do, 1 something to look at, 2 something is broken.',
  ],
  arguments: [],
  options: {},
  exits: { 0: 'nothing to do', 1: 'something to look at', 2: 'something is broken' },
  opens: 'store as it is',
  async run(_call, { examine }) {
    const findings = await examine()
    const worst = Math.max(0, ...findings.map(({ level }) => LEVELS.indexOf(level)))
    const worstFirst = findings.toSorted((a, b) => LEVELS.indexOf(b.level) - LEVELS.indexOf(a.level))
    return {
      lines: columns(
        worstFirst.map(({ what, level, says }) => [level === 'ok' ? 'ok' : level.toUpperCase(), what, says]),
      ),
      json: { level: LEVELS[worst] ?? 'ok', findings },
      exit: worst === 2 ? 2 : worst === 1 ? 1 : 0,
    }
  },
})
