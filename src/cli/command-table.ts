import { BACKUP, RESTORE } from '#cli/backup.ts'
import { BOUNCES, DEMO, MIGRATE, STATS, VERSION, WORKER } from '#cli/store-commands.ts'
import { CHECK } from '#cli/check.ts'
import { DOCTOR } from '#cli/doctor.ts'
import type { Command } from '#cli/command.ts'
import { IMPORT } from '#cli/import.ts'
import { LAW } from '#cli/law.ts'
import { EDIT, HISTORY, LISTING, PUBLISH, UNDO } from '#cli/listing-commands.ts'
import { MAILS } from '#cli/mails.ts'
import { ERASE_PERSON, EXPORT_PERSON, SUBSCRIPTIONS } from '#cli/people.ts'
import { OFFICE } from '#cli/office.ts'
import { PAUSE, RESUME } from '#cli/pause.ts'
import { PICTURES } from '#cli/pictures.ts'
import { LEADS, VIEWINGS } from '#cli/requests.ts'
import { ROLL_BACK } from '#cli/roll-back.ts'
import { RUNS } from '#cli/runs.ts'

/** Every command there is: the parser, `--help` and the README's list read it. */
export const COMMANDS = {
  import: IMPORT,
  check: CHECK,
  law: LAW,
  runs: RUNS,
  pause: PAUSE,
  resume: RESUME,
  'roll-back': ROLL_BACK,
  listing: LISTING,
  history: HISTORY,
  edit: EDIT,
  publish: PUBLISH,
  undo: UNDO,
  office: OFFICE,
  pictures: PICTURES,
  leads: LEADS,
  viewings: VIEWINGS,
  mails: MAILS,
  bounces: BOUNCES,
  subscriptions: SUBSCRIPTIONS,
  'export-person': EXPORT_PERSON,
  'erase-person': ERASE_PERSON,
  stats: STATS,
  doctor: DOCTOR,
  worker: WORKER,
  demo: DEMO,
  migrate: MIGRATE,
  backup: BACKUP,
  restore: RESTORE,
  version: VERSION,
} satisfies Record<string, Command>

export type CommandName = keyof typeof COMMANDS

export const isCommandName = (name: string): name is CommandName => Object.hasOwn(COMMANDS, name)
