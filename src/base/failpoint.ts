/** Places where a test may have the process die or the work fail, named by what has just happened there. */
export const FAILPOINTS = [
  'request.before-commit',
  'request.after-commit',
  'mail.claimed',
  'mail.sent',
  'mail.marked',
  'import.spooled',
  'import.opened',
  'import.before-commit',
  'import.batch-stored',
  'import.withdrawn',
  'import.finished',
  'roll-back.before-commit',
  'roll-back.batch-stored',
  'digest.composed',
  'digest.before-commit',
  'digest.after-commit',
  'digest.before-turn',
  'edit.before-commit',
  'edit.after-commit',
  'publish.before-commit',
  'lapse.before-commit',
  'lapse.after-commit',
  'picture.kept',
  'migration.before-commit',
  'migration.after-commit',
  'restore.before-commit',
] as const

export type Failpoint = (typeof FAILPOINTS)[number]

/**
 * `kill` ends the process at once. `hold` stops it until SIGCONT. `fail` makes the work there throw, as if the store were
 * out of room.
 */
export type FailpointAction = 'kill' | 'hold' | 'fail'

/** What happens at a point, and on which pass: `time` 3 is the third time the process gets there. */
export type ArmedFailpoint = { point: Failpoint; action: FailpointAction; time: number }

/**
 * Reads `mail.sent=kill, import.batch-stored=fail@3`: an action for each point, here for the third pass of the second.
 * Returns the first entry that cannot be read instead.
 */
export function parseFailpoints(text: string): ArmedFailpoint[] | { unreadable: string } {
  const armed: ArmedFailpoint[] = []
  for (const part of text.split(',').map((entry) => entry.trim())) {
    const [, name, action, time = '1'] = /^([a-z.-]+)=(kill|hold|fail)(?:@(\d{1,6}))?$/.exec(part) ?? []
    const point = FAILPOINTS.find((known) => known === name)
    if (!point || (action !== 'kill' && action !== 'hold' && action !== 'fail')) return { unreadable: part }
    armed.push({ point, action, time: Number(time) })
  }
  return armed
}

let onReached: ((point: Failpoint) => void) | null = null

/** Marks a point. Unless a test armed it, this costs one comparison. */
export function failpoint(point: Failpoint): void {
  onReached?.(point)
}

/**
 * Arms the points of this process, for tests only.
 * @param signal ends the process on the spot, as a power cut would, or stops it there
 * @param failure what the work throws
 */
export function armFailpoints(
  armed: readonly ArmedFailpoint[],
  signal: (name: 'SIGKILL' | 'SIGSTOP') => void,
  failure: (point: Failpoint) => Error,
): void {
  const times = new Map<Failpoint, number>()
  onReached = (point) => {
    const time = (times.get(point) ?? 0) + 1
    times.set(point, time)
    for (const one of armed) {
      if (one.point !== point || one.time !== time) continue
      if (one.action === 'hold') {
        signal('SIGSTOP')
        continue
      }
      if (one.action === 'kill') signal('SIGKILL')
      throw failure(point)
    }
  }
}
