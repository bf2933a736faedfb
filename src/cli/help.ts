import { OWN_COMMAND } from '#cli/own-command.ts'
import type { Command, Option } from '#cli/command.ts'
import { columns } from '#cli/columns.ts'
import { COMMANDS, type CommandName } from '#cli/command-table.ts'

/** How a command is called: `import <file> [--format json|csv|openimmo] …` */
export function usageOf(name: CommandName): string {
  const { arguments: named, options }: Command = COMMANDS[name]
  const optional = Object.entries(options).filter(([, option]) => !isRequired(option))
  return [
    callOf(name),
    ...named.filter((argument) => argument.optional).map((argument) => `[${argument.name}]`),
    ...optional.map(([option, about]) => `[${optionUsage(option, about)}]`),
    '[--json]',
  ].join(' ')
}

/** The text of `--help` after a command. */
export function helpOf(name: CommandName): string {
  const { about, more = [], arguments: named, options, exits }: Command = COMMANDS[name]
  const rows = [
    ...named.map((argument) => [`<${argument.name}>`, argument.about]),
    ...Object.entries(options).map(([option, its]) => [optionUsage(option, its), its.about]),
    ['--json', 'answer in JSON'],
    ['--help', 'say this and do nothing'],
  ]
  return [
    `${OWN_COMMAND} ${usageOf(name)}`,
    '',
    `${capitalised(withoutMarkdown(about))}.`,
    ...more,
    '',
    ...indented(columns(rows)),
    '',
    'Exit codes:',
    ...indented(Object.entries({ ...EXITS, ...exits }).map(([code, meaning]) => `${code}  ${meaning}`)),
  ].join('\n')
}

/** The text of `gevel help`, also shown for a command that does not exist. */
export function helpOfAll(): string {
  return [
    `Usage: ${OWN_COMMAND} <command>`,
    '',
    ...indented(columns(names().map((name) => [callOf(name), withoutMarkdown(COMMANDS[name].about)]))),
    '',
    'They work beside a running server and without one. The answer goes to standard output, everything else to',
    'standard error. Each takes --json, and --help, which says its options and does nothing.',
    '',
    'Exit codes:',
    ...indented(Object.entries(EXITS).map(([code, meaning]) => `${code}  ${meaning}`)),
  ].join('\n')
}

/** The README's table of commands; a test holds it current. */
export function readmeTable(): string {
  const rows = names().map((name) => [`\`npm run gevel -- ${callOf(name)}\``, COMMANDS[name].about])
  const widths = [0, 1].map((at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  const line = (cells: string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  return [line(['command', 'does']), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

const EXITS = { 0: 'done', 1: 'failed; why is on standard error', 2: 'refused or called wrongly; nothing was changed' }

/** A command with its required arguments and options: `worker --once`. */
function callOf(name: CommandName): string {
  const { arguments: named, options }: Command = COMMANDS[name]
  const required = Object.entries(options).filter(([, option]) => isRequired(option))
  const needed = named.filter((argument) => !argument.optional)
  return [name, ...needed.map((argument) => `<${argument.name}>`), ...required.map(([option]) => `--${option}`)].join(
    ' ',
  )
}

const isRequired = (option: Option): boolean => option.type === 'boolean' && option.required === true
const optionUsage = (name: string, option: Option) =>
  option.type === 'string' ? `--${name} ${option.value}` : `--${name}`
const names = () => Object.keys(COMMANDS) as CommandName[] // exactly its keys
/** The list is also in the README, so it may hold Markdown links and code. */
const withoutMarkdown = (text: string) => text.replaceAll(/\[([^[\]]*)\]\([^()]*\)/g, '$1').replaceAll('`', '')
const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const indented = (lines: string[]) => lines.map((line) => `  ${line}`)
