import { type ReactNode, useEffect, useState } from 'react'
import { officeEditorMessages } from '#i18n/messages/office-editor.ts'
import { formatDate } from '#i18n/formats.ts'
import { useOffice } from '#ui/office/app/office.tsx'
import { Glyph } from '#ui/office/parts/glyph.tsx'
import type { QueueState } from './save-queue.ts'

const SLOW_MS = 400

/** Says whether all edits are saved. "Saving" appears only when it takes long enough to wonder. */
export function SaveState({ state }: { state: QueueState }): ReactNode {
  const { locale } = useOffice()
  const t = officeEditorMessages[locale].state
  const isBusy = state.isSending && state.stuck === null
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(isBusy), isBusy ? SLOW_MS : 0)
    return () => clearTimeout(timer)
  }, [isBusy])
  const waits = Math.max(state.waiting.length, 1)
  if (state.stuck === 'signed_out')
    return (
      <span className="savestate savestate--bad" role="status">
        <Glyph name="lock" />
        {t.signedOut}
      </span>
    )
  if (state.stuck === 'offline')
    return (
      <span className="savestate savestate--wait" role="status">
        <Glyph name="cloud-off" />
        {t.waiting(waits)}
      </span>
    )
  if (isBusy && isSlow)
    return (
      <span className="savestate" role="status">
        {t.saving}
      </span>
    )
  return (
    <span className="savestate savestate--ok" role="status">
      <Glyph name="cloud-check" />
      {state.savedAt === null
        ? t.saved
        : t.savedAt(formatDate(locale, new Date(state.savedAt).toISOString(), 'time'), String(state.revision))}
    </span>
  )
}
