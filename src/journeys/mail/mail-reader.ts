import type { MailTask, MailTaskAnswer } from '#journeys/mail/mail-reading-worker.ts'
import type { MailReport } from '#mail/received/mail-report.ts'
import type { AnswerMail } from '#mail/received/read-answer.ts'
import { workerProcess } from '#media/worker-process.ts'

/** `refused`: it goes beyond a limit, or is no mail. `failed`: not the mail's fault; it may be read later. */
export type ReadMail<Read> = { outcome: 'read'; read: Read } | { outcome: 'refused' | 'failed'; reason: string }

/** Parses mails, which anybody can send. */
export type MailReader = {
  report: (content: Uint8Array) => Promise<ReadMail<MailReport | null>>
  answer: (content: Uint8Array) => Promise<ReadMail<AnswerMail>>
  close: () => void
}

/**
 * Reads one mail at a time in a process of low priority. It has limits of time and memory besides those of
 * `mail-limits.ts`. The process starts with the first mail and ends half a minute after the last.
 */
export function mailReader({ idleMs = 30_000, timeoutMs = 10_000 } = {}): MailReader {
  const worker = workerProcess<MailTask, MailTaskAnswer>(new URL('./mail-reading-worker.ts', import.meta.url), {
    name: 'the reader of mails',
    idleMs,
    timeoutMs,
    memoryMb: 256,
  })
  const ask = async (task: MailTask) => {
    const answer = await worker.ask(task)
    // A mail that ended the process or took too long would do so again.
    return answer.outcome === 'gave-up' ? { ...answer, outcome: 'refused' as const } : answer
  }
  return {
    async report(content) {
      const answer = await ask({ kind: 'report', content })
      if (answer.outcome === 'answer') throw new Error('unreachable')
      return answer.outcome === 'report' ? { outcome: 'read', read: answer.read } : answer
    },
    async answer(content) {
      const answer = await ask({ kind: 'answer', content })
      if (answer.outcome === 'report') throw new Error('unreachable')
      return answer.outcome === 'answer' ? { outcome: 'read', read: answer.read } : answer
    },
    close: worker.close,
  }
}
