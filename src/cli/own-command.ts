/** What people type before the name of a command. A release has no npm, and says so by GEVEL_COMMAND. */
export const OWN_COMMAND = process.env['GEVEL_COMMAND'] ?? 'npm run gevel --'
