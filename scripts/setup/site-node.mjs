/**
 * Node's flags for the site. A nursery of twice 16 MB, also where V8's own is another: with 8 a page took a
 * third more processor time (docs/decisions/018), and at rest it is given back (src/jobs/give-back.ts). Not `--enable-source-maps`,
 * which takes 35 MB; whoever wants the places of the sources in the log starts with NODE_OPTIONS=--enable-source-maps.
 */
export const siteFlags = ['--max-semi-space-size=16']

/** The system's memory in two parts instead of eight a processor, each of which keeps what it once had. glibc only. */
export const siteEnvironment = () => ({ MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2' })
