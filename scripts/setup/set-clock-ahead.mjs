// Preloaded into every Node process of a run with the clock ahead; plain JavaScript, as npm starts the system's Node too.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

/**
 * Sets the clock of this realm ahead. A browser gets this function as source text, so it refers to nothing outside itself.
 */
export function setClockAhead(ms) {
  const machineTime = Date.now
  Date.now = () => machineTime() + ms
  globalThis.Date = new Proxy(Date, {
    apply: (System) => String(new System(Date.now())),
    construct: (System, args, subclass) => Reflect.construct(System, args.length === 0 ? [Date.now()] : args, subclass),
  })
  Date.prototype.constructor = Date
}

/**
 * The kernel dates files by the machine's clock. Adds `ms` to each file time that the product reads and subtracts it from
 * each that a test sets.
 */
function setFileTimesAhead(ms) {
  const { stat } = fs.promises
  const { utimesSync } = fs
  const earlier = (time) => (typeof time === 'number' ? time - ms / 1000 : new Date(time.getTime() - ms))
  fs.promises.stat = async (path, options) => {
    const facts = await stat(path, options)
    if (typeof facts.mtimeMs === 'number') facts.mtimeMs += ms
    return facts
  }
  fs.utimesSync = (path, read, written) => utimesSync(path, earlier(read), earlier(written))
  syncBuiltinESMExports()
}

const ms = Number(new URL(import.meta.url).searchParams.get('ms'))
if (ms !== 0) {
  setClockAhead(ms)
  setFileTimesAhead(ms)
}
