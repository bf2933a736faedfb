import type { Locale } from '#base/locale.ts'
import type { App } from '#journeys/app.ts'
import type { Finding } from '#journeys/doctor/finding.ts'
import type { MailReader } from '#journeys/mail/mail-reader.ts'
import type { Store } from '#store/engine/db.ts'

/** The dependencies of commands that open the store. */
export type CommandDeps = {
  app: App
  store: Store
  /** folder or database of the store, for people */
  storeName: string
  /** mail reports come to signed addresses made from this one; null when reports cannot be assigned to our mails */
  bounceAddress: string | null
  mailReader: MailReader
  /** brings the tables up to date; resolves to the names of the migrations that ran */
  migrate: () => Promise<string[]>
  /** resolves when what was committed can be found on the pages of this process */
  refresh: () => Promise<void>
  runDueJobs: () => Promise<{ digests: number; sent: number }>
  /** looks at everything that may go wrong, and says it in this language */
  examine: (locale: Locale) => Promise<Finding[]>
}

export type Argument = { name: string; about: string; optional?: true }
/** `value` names the value of a string option in the help. Without a `required` option the command is refused. */
export type Option =
  | { type: 'boolean'; about: string; required?: true }
  | { type: 'string'; value: string; about: string }
export type Options = Record<string, Option>

/** The options as they were given; every command has `json`. */
export type Values<O extends Options> = { [Name in keyof O]?: O[Name]['type'] extends 'boolean' ? boolean : string } & {
  json?: boolean
}

/** One call, read and checked. `args` holds the values of the command's `arguments`, in their order. */
export type Call<O extends Options = Options> = {
  args: string[]
  values: Values<O>
  /** where relative file names start */
  cwd: string
  /** the language of the shell, for reports */
  locale: Locale
  /** prints progress for a person, on standard error */
  say: (text: string) => void
}

/**
 * What a command answers: lines for people, or the same as JSON. An answer that may be too long for memory is a `stream`
 * of lines, or of pieces of JSON that together are one line; `close` is called when it has been printed. `notes` go to
 * standard error. `refused` says why nothing was done (exit code 2); `sentence` says it to people in more words. `failed` says
 * what went wrong (exit code 1).
 */
export type Answer =
  | { lines: string[]; json: unknown; notes?: string[]; exit?: 0 | 1 | 2 }
  | { stream: Streamed; notes?: string[]; exit?: 0 | 1 }
  | { refused: string; sentence?: string; notes?: string[] }
  | { failed: string; notes?: string[] }

export type Streamed = {
  lines: () => AsyncIterable<string>
  json: () => AsyncIterable<string>
  close?: () => Promise<void>
}

type Described<O extends Options> = {
  /** one line, for the list of commands and the README */
  about: string
  /** further lines, for its own help */
  more?: string[]
  arguments: Argument[]
  options: O
  /** exit codes whose meaning differs from that of other commands */
  exits?: Partial<Record<0 | 1 | 2, string>>
}

/** The folder of the site, for the part of a command that runs where it was typed. */
export type Caller = {
  varDir: string
  /**
   * Runs the command's `run` with this one argument where the store is open: in the running site, or here. Resolves to its
   * exit code, its answer as JSON and its lines on standard error.
   */
  runAtStore: (argument: string) => Promise<{ exit: number; json: string; said: string[] }>
}

/**
 * One command. `opens` says what is opened before it runs; in a `store as it is` the tables are not brought up to date.
 * Only a command that `makesStore` may run where there is no store yet. Any other would answer about an empty store
 * that it has just made. `atCaller` is the part that runs in the process that was typed, around `run`: a running site
 * may see other files than the person who calls it. Both are written as methods, so that a table can hold commands with
 * options of their own.
 */
export type Command<O extends Options = Options> = Described<O> &
  (
    | { opens: 'nothing'; run(call: Call<O>): Promise<Answer> }
    | {
        opens: 'store' | 'store as it is'
        makesStore?: true
        run(call: Call<O>, deps: CommandDeps): Promise<Answer>
        atCaller?(call: Call<O>, caller: Caller): Promise<Answer>
      }
  )

/** Gives `run` the types of its own options. */
export const command = <const O extends Options>(described: Command<O>): Command<O> => described
