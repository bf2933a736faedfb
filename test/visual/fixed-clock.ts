// Loaded into the site before anything else: its day is always the same, so that its pages are. It goes on, for what
// counts seconds, but slowly: "checked just now" stays so. With `pace=0` it stands still.
// The time is part of its own address, which every process of the site is given; its environment is not.
const { searchParams } = new URL(import.meta.url)
const start = Date.parse(searchParams.get('at') ?? '')
/** clock milliseconds that pass in a second */
const pace = Number(searchParams.get('pace') ?? 10)
const System = Date
const now = (): number => start + Math.round(process.uptime() * pace)

globalThis.Date = new Proxy(System, {
  construct: (target, args: [], subclass: new () => object) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, subclass) as Date,
  get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
})
