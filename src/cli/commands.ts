import type { Answer, Call, Command, CommandDeps } from '#cli/command.ts'
import { readCommandLine } from '#cli/command-line.ts'
import type { ControlLine } from '#cli/control.ts'
import { printable } from '#cli/printable.ts'
import { COMMANDS } from '#cli/table.ts'

/**
 * Runs one command of the table; `cwd` is where relative file names start. `deps`: null will do for what opens nothing.
 * @returns the exit code: 0 done, 1 failed, 2 refused or called wrongly
 */
export async function runCommand(
  typed: string[],
  cwd: string,
  deps: CommandDeps | null,
  print: (line: ControlLine) => void,
): Promise<number> {
  const read = readCommandLine(typed)
  if (read.kind === 'help') print({ out: read.text })
  if (read.kind === 'wrong') print({ err: read.text })
  if (read.kind === 'serve') print({ err: 'The site is not started by a command: npm start' })
  if (read.kind !== 'call') return read.kind === 'help' ? 0 : 2
  const command: Command = COMMANDS[read.name]
  const call: Call = { args: read.args, values: read.values, cwd, say: (text) => print({ err: printable(text) }) }
  return printAnswer(await answerOf(command, call, deps), read.values.json === true, print)
}

async function answerOf(command: Command, call: Call, deps: CommandDeps | null): Promise<Answer> {
  if (command.opens === 'nothing') return await command.run(call)
  if (deps === null) throw new Error('This command needs an open store.')
  return await command.run(call, deps)
}

/** Prints an answer as it was asked for; gives the exit code. */
export function printAnswer(answer: Answer, asJson: boolean, print: (line: ControlLine) => void): number {
  const out = (line: string): void => print({ out: printable(line) })
  const err = (line: string): void => print({ err: printable(line) })
  answer.notes?.forEach(err)
  if ('refused' in answer) {
    if (asJson) out(JSON.stringify({ refused: answer.refused }))
    err(answer.sentence ?? answer.refused)
    return 2
  }
  if (asJson) out(JSON.stringify(answer.json))
  else answer.lines.forEach(out)
  return answer.exit ?? 0
}
