// Preloaded into the site: its date is fixed, and so are its pages. The clock runs on slowly for code that counts
// seconds, so that "checked just now" stays true. With `pace=0` it stands still. The time is part of the module's
// URL, because every process of the site gets it but not the environment.
const { searchParams } = new URL(import.meta.url)
const start = Date.parse(searchParams.get('at') ?? '')
/** clock milliseconds per real second */
const pace = Number(searchParams.get('pace') ?? 10)
const System = Date
const now = (): number => start + Math.round(process.uptime() * pace)

globalThis.Date = new Proxy(System, {
  construct: (target, args: [], subclass: new () => object) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, subclass) as Date,
  get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
})
