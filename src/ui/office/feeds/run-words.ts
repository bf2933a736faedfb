import type { Locale } from '#base/locale.ts'
import { officeFeedsMessages } from '#i18n/messages/office-feeds.ts'
import type { RunLine } from './feed-props.ts'

/** "3 new · 11 changed", or a text that says nothing changed. */
export function countsInWords({ counts, state }: RunLine, locale: Locale): string {
  const t = officeFeedsMessages[locale]
  const { new: fresh, changed, withdrawn, waiting, rejected } = counts
  const said = [
    fresh > 0 ? t.short.new(fresh) : null,
    changed > 0 ? t.short.changed(changed) : null,
    withdrawn > 0 ? t.short.gone(withdrawn) : null,
    waiting > 0 && state === 'waiting_for_approval' ? t.short.waiting(waiting) : null,
    rejected > 0 ? t.short.rejected(rejected) : null,
  ].filter((word) => word !== null)
  return said.length > 0 ? said.join(' · ') : t.short.nothing
}
