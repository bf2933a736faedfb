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
 * `kill`: the process is gone at once. `hold`: it stands still until SIGCONT lets it go on. `fail`: the work there
 * throws, as if the store were out of room.
 */
export type FailpointAction = 'kill' | 'hold' | 'fail'

/** What happens at which point, and at the how-manieth time it is reached. */
export type ArmedFailpoint = { point: Failpoint; action: FailpointAction; time: number }

/**
 * Reads `mail.sent=kill, import.batch-stored=fail@3`: what happens at a point, and optionally at the how-manieth time.
 * Returns what cannot be read instead, as text.
 */
export function parseFailpoints(text: string): ArmedFailpoint[] | { unreadable: string } {
  const armed: ArmedFailpoint[] = []
  for (const part of text.split(',').map((one) => one.trim())) {
    const [, name, action, time = '1'] = /^([a-z.-]+)=(kill|hold|fail)(?:@(\d{1,6}))?$/.exec(part) ?? []
    const point = FAILPOINTS.find((one) => one === name)
    if (!point || (action !== 'kill' && action !== 'hold' && action !== 'fail')) return { unreadable: part }
    armed.push({ point, action, time: Number(time) })
  }
  return armed
}

let reached: ((point: Failpoint) => void) | null = null

/** Marks a place. Nothing happens here unless a test armed it: one comparison. */
export function failpoint(point: Failpoint): void {
  reached?.(point)
}

/**
 * Arms the points of this process, for tests only.
 * @param signal ends the process on the spot, as a power cut of this process alone, or stops it there
 * @param failure what the work throws
 */
export function armFailpoints(
  armed: readonly ArmedFailpoint[],
  signal: (name: 'SIGKILL' | 'SIGSTOP') => void,
  failure: (point: Failpoint) => Error,
): void {
  const times = new Map<Failpoint, number>()
  reached = (point) => {
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
