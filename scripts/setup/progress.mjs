const quietMs = 2000
const barWidth = 24

/**
 * Shows progress while `work` runs: a bar in a terminal from two seconds on, plain lines elsewhere. Everything goes to
 * standard error, so that a command's own output stays clean. `done(seconds)` is the fraction done, 0…1.
 */
export async function withProgress(label, done, work) {
  const started = Date.now()
  const terminal = process.stderr.isTTY
  if (!terminal) console.error(`${label} …`)
  const draw = () => {
    if (Date.now() - started > quietMs)
      process.stderr.write(`\r${line(label, done((Date.now() - started) / 1000), started)}\x1b[K`)
  }
  const timer = terminal ? setInterval(draw, 150) : undefined
  try {
    const result = await work()
    finish(`${label}: done in ${seconds(started)}`)
    return result
  } catch (error) {
    finish(`${label}: failed after ${seconds(started)}`)
    throw error
  }

  function finish(text) {
    clearInterval(timer)
    if (terminal) process.stderr.write(`\r${text}\x1b[K\n`)
    else console.error(text)
  }
}

function line(label, fraction, started) {
  const filled = Math.round(Math.min(Math.max(fraction, 0), 1) * barWidth)
  return `${label}  ${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)}  ${seconds(started)}`
}

function seconds(started) {
  return `${((Date.now() - started) / 1000).toFixed(1)} s`
}
