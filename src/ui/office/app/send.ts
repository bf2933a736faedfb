import { OFFICE } from '#domain/office/paths.ts'
import { officeMessages } from '#i18n/messages/office.ts'
import type { OfficeFrame } from '#ui/office/frame.ts'
import type { Invalid, Office, Unsent } from './office.tsx'

/** Returns the function that sends an action as JSON and reports a failure. The caller keeps what was typed. */
export function sender({ csrf, locale }: Pick<OfficeFrame, 'csrf' | 'locale'>, say: Office['say']): Office['act'] {
  const t = officeMessages[locale].unsent
  const unsent = (text: string): Unsent => {
    say(text)
    return { outcome: 'unsent' }
  }
  return async <Answer extends { outcome: string }>(path: string, fields: object) => {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', 'x-office-token': csrf },
      body: JSON.stringify(fields),
    }).catch(() => null)
    if (response === null) return unsent(t.offline)
    if (response.status === 401) return unsent(t.signedOut)
    if (response.status === 429 || response.status === 503) return unsent(t.busy)
    const answer: unknown = await response.json().catch(() => null)
    const isAnswer = typeof answer === 'object' && answer !== null
    if (isAnswer && 'outcome' in answer) return answer as Answer | Invalid // our own server's answer
    if (isAnswer && 'to' in answer && String(answer.to).startsWith(OFFICE.signIn)) {
      location.assign(String(answer.to))
      return { outcome: 'unsent' }
    }
    return unsent(response.status === 403 ? t.refused : t.fault)
  }
}
