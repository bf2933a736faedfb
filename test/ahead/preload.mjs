// First module of every Node process in a run ahead; plain JavaScript, since npm starts the system's own Node too.

/**
 * Sets the clock of this realm ahead. A browser gets this function as source text, so it uses nothing around it.
 * @param {number} ms
 */
export function setClockAhead(ms) {
  const machineTime = Date.now
  Date.now = () => machineTime() + ms
  globalThis.Date = new Proxy(Date, {
    apply: (System) => String(new System(Date.now())),
    construct: (System, args, subclass) =>
      /** @type {Date} */ (Reflect.construct(System, args.length === 0 ? [Date.now()] : args, subclass)),
  })
  Date.prototype.constructor = Date
}

const ms = new URL(import.meta.url).searchParams.get('ms')
if (ms !== null) setClockAhead(Number(ms))
