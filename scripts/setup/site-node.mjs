/**
 * Node's flags for the site. A small nursery: V8's own takes 50 MB that pages do not need. Not `--enable-source-maps`,
 * which takes 35 MB; whoever wants the places of the sources in the log starts with NODE_OPTIONS=--enable-source-maps.
 */
export const siteFlags = ['--max-semi-space-size=8']

/** The system's memory in two parts instead of eight a processor, each of which keeps what it once had. glibc only. */
export const siteEnvironment = () => ({ MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2' })
