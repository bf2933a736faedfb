import { parseArgs } from 'node:util'
import { OWN_COMMAND } from '#cli/own-command.ts'
import type { Command, Values } from '#cli/command.ts'
import { printable } from '#base/printable.ts'
import { helpOf, helpOfAll, usageOf } from '#cli/help.ts'
import { COMMANDS, type CommandName, isCommandName } from '#cli/command-table.ts'

/**
 * What somebody typed: a call of a command, the site itself, help (which never acts), or a mistake with the sentence
 * that explains it.
 */
export type Typed =
  | { kind: 'call'; name: CommandName; args: string[]; values: Values<Command['options']> }
  | { kind: 'serve' }
  | { kind: 'help'; text: string }
  | { kind: 'wrong'; text: string }

/** Reads what was typed after `gevel`, before anything is opened. */
export function readCommandLine([name = 'serve', ...args]: string[]): Typed {
  if (name === '--version') return readCommandLine(['version', ...args])
  if (HELP.has(name)) return { kind: 'help', text: isCommandName(args[0] ?? '') ? helpFor(args[0]) : helpOfAll() }
  if (name === 'serve') return readServe(args)
  if (!isCommandName(name))
    return { kind: 'wrong', text: `There is no command "${printable(name)}".\n\n${helpOfAll()}` }
  const end = args.indexOf('--')
  if (args.slice(0, end === -1 ? undefined : end).some((arg) => HELP_OPTIONS.has(arg)))
    return { kind: 'help', text: helpOf(name) }
  return readCall(name, args)
}

const HELP_OPTIONS = new Set(['--help', '-h'])
const HELP = new Set(['help', ...HELP_OPTIONS])

const helpFor = (name: string | undefined) => (name !== undefined && isCommandName(name) ? helpOf(name) : helpOfAll())

function readServe(args: string[]): Typed {
  if (args.some((arg) => HELP_OPTIONS.has(arg))) return { kind: 'help', text: SERVE }
  const [surplus] = args
  if (surplus !== undefined) return { kind: 'wrong', text: `"${printable(surplus)}" is one too many.\n\n${SERVE}` }
  return { kind: 'serve' }
}

const SERVE = 'npm start: serves the site. Its settings are environment variables, and the README lists them.'

function readCall(name: CommandName, typed: string[]): Typed {
  const wrong = (text: string): Typed => ({ kind: 'wrong', text: `${text}\n${OWN_COMMAND} ${usageOf(name)}` })
  const { arguments: named, options }: Command = COMMANDS[name]
  const parsed = parse(typed, options)
  if (typeof parsed === 'string') return wrong(parsed)
  const { values, positionals: args } = parsed
  const missing = named.find((argument, at) => !argument.optional && !args[at]?.trim())
  if (missing) return wrong(`Which ${missing.name}? ${missing.about}.`)
  const surplus = args[named.length]
  if (surplus !== undefined) return wrong(`"${printable(surplus)}" is one too many.`)
  for (const [option, its] of Object.entries(options)) {
    if (its.type === 'boolean' && its.required && !values[option]) return wrong(`"${name}" needs --${option}.`)
  }
  return { kind: 'call', name, args, values }
}

function parse(args: string[], options: Command['options']) {
  try {
    const known = Object.entries(options).map(([name, { type }]) => [name, { type }] as const)
    const json = { type: 'boolean' } as const
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { ...Object.fromEntries(known), json },
    })
    // Every option is one boolean or one string: the table has no lists.
    return { values: values as Values<Command['options']>, positionals }
  } catch (error) {
    return printable(error instanceof Error ? error.message : String(error))
  }
}
