const SHOW_AFTER_MS = 2_000
const BAR_WIDTH = 24

/** A progress bar that appears only when something takes longer than two seconds; on a terminal only. */
export function progressLine(label: string): (share: number) => void {
  const started = performance.now()
  let shown = false
  return (share) => {
    if (!process.stdout.isTTY || (!shown && performance.now() - started < SHOW_AFTER_MS)) return
    shown = true
    const filled = Math.round(Math.min(1, share) * BAR_WIDTH)
    process.stdout.write(
      `\r${label} ${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)} ${Math.round(share * 100)} %${share >= 1 ? '\n' : ''}`,
    )
  }
}
