import fc from 'fast-check'

/** `npm test` tries the same cases every time; `npm run test:long` looks for new ones. */
if (process.env['GEVEL_LONG'] !== '1') fc.configureGlobal({ seed: 20_261_120 })
