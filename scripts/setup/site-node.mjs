/**
 * Node's flags for the site. V8's young generation gets two semi-spaces of 16 MB, whatever its default is: with 8 MB
 * a page took a third more processor time (docs/decisions/018). When idle the memory is released
 * (src/jobs/give-back.ts). `--enable-source-maps` is left out, because it takes 35 MB. Start with
 * NODE_OPTIONS=--enable-source-maps to have source positions in the log.
 */
export const siteFlags = ['--max-semi-space-size=16']

/** Two malloc arenas instead of eight per processor, because an arena retains freed memory. glibc only. */
export const siteEnvironment = () => ({ MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2' })
