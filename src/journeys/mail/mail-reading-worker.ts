import { type MailReport, readMailReport } from '#mail/received/mail-report.ts'
import { type AnswerMail, readAnswer } from '#mail/received/read-answer.ts'

export type MailTask = { kind: 'report' | 'answer'; content: Uint8Array }
export type MailTaskAnswer =
  | { outcome: 'report'; read: MailReport | null }
  | { outcome: 'answer'; read: AnswerMail }
  | { outcome: 'refused'; reason: string }

// Runs in a process of its own, started by mail-reader.ts: it has no secrets and no store that a hostile mail could reach.
process.on('message', (task: MailTask) => {
  void answerTo(task).then((answer) => process.send?.(answer))
})
process.on('disconnect', () => process.exit(0))

async function answerTo({ kind, content }: MailTask): Promise<MailTaskAnswer> {
  try {
    if (kind === 'report') return { outcome: 'report', read: await readMailReport(content) }
    return { outcome: 'answer', read: await readAnswer(content) }
  } catch (error) {
    return { outcome: 'refused', reason: error instanceof Error ? error.message : String(error) }
  }
}
