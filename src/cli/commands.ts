import type { Locale } from '#base/locale.ts'
import type { Answer, Call, Command, CommandDeps, Streamed } from '#cli/command.ts'
import { readCommandLine, type Typed } from '#cli/command-line.ts'
import type { Print } from '#cli/control.ts'
import { printable } from '#base/printable.ts'
import { commandsMessages } from '#i18n/messages/commands.ts'
import { COMMANDS } from '#cli/command-table.ts'

/**
 * Runs one command of the table; `cwd` is where relative file names start, `locale` the language of the shell. `deps` may be null when it opens nothing.
 * @returns the exit code: 0 done, 1 failed, 2 refused or called wrongly
 */
export async function runCommand(
  typed: string[],
  cwd: string,
  deps: CommandDeps | null,
  print: Print,
  locale: Locale = 'en',
): Promise<number> {
  const read = readCommandLine(typed)
  if (read.kind === 'help') await print({ out: read.text })
  if (read.kind === 'wrong') await print({ err: read.text })
  if (read.kind === 'serve') await print({ err: 'The site is not started by a command: npm start' })
  if (read.kind !== 'call') return read.kind === 'help' ? 0 : 2
  const command: Command = COMMANDS[read.name]
  if (command.opens !== 'nothing' && deps !== null)
    await print({ err: commandsMessages[locale].store(printable(deps.storeName)) })
  return await printAnswer(await answerOf(command, callOf(read, { cwd, locale, print }), deps), read.values.json, print)
}

/** A call as its command gets it. */
export function callOf(
  { args, values }: Typed & { kind: 'call' },
  { cwd, locale, print }: { cwd: string; locale: Locale; print: Print },
): Call {
  return { args, values, cwd, locale, say: (text) => void print({ err: printable(text) }) }
}

async function answerOf(command: Command, call: Call, deps: CommandDeps | null): Promise<Answer> {
  if (command.opens === 'nothing') return await command.run(call)
  if (deps === null) throw new Error('This command needs an open store.')
  return await command.run(call, deps)
}

/** Prints an answer as lines or as JSON; gives the exit code. */
export async function printAnswer(answer: Answer, asJson: boolean | undefined, print: Print): Promise<number> {
  const out = async (line: string) => await print({ out: printable(line) })
  const err = async (line: string) => await print({ err: printable(line) })
  for (const note of answer.notes ?? []) await err(note)
  if ('refused' in answer) {
    if (asJson) await out(JSON.stringify({ refused: answer.refused }))
    await err(answer.sentence ?? answer.refused)
    return 2
  }
  if ('failed' in answer) {
    if (asJson) await out(JSON.stringify({ failed: answer.failed }))
    await err(answer.failed)
    return 1
  }
  if ('stream' in answer) await printStream(answer.stream, asJson === true, print)
  else if (asJson) await out(JSON.stringify(answer.json))
  else for (const line of answer.lines) await out(line)
  return answer.exit ?? 0
}

/** A slow reader delays the next line, so that lines do not pile up in memory; the site answers its pages meanwhile. */
async function printStream({ lines, json, close }: Streamed, asJson: boolean, print: Print): Promise<void> {
  try {
    if (!asJson) for await (const line of lines()) await print({ out: printable(line) })
    else {
      for await (const piece of json()) await print({ piece: printable(piece) })
      await print({ out: '' })
    }
  } finally {
    await close?.()
  }
}
