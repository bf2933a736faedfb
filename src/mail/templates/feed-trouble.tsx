import type { ReasonCount } from '#domain/listing/count-rejects.ts'
import type { FeedFault } from '#domain/listing/feed-faults.ts'
import { formatDate } from '#i18n/formats.ts'
import { countInWords } from '#i18n/import-report/fault-words.ts'
import { feedFaultWords } from '#i18n/import-report/feed-fault-words.ts'
import { mailMessages } from '#i18n/messages/mail.ts'
import { composeMail, type Mail, type MailContext } from '#mail/templates/frame.tsx'
import { Paragraph, PrimaryButton } from '#mail/templates/parts.tsx'

/**
 * What somebody has to look at after a feed was fetched. `last`: when a fetch last went well, an ISO instant; null: never.
 * `unfinished`: the import stopped half way, through no fault of the feed.
 */
export type FeedTrouble =
  | { kind: 'rejects'; rejected: number; all: number; reasons: readonly ReasonCount[] }
  | { kind: 'waiting'; count: number; first: readonly string[] }
  | { kind: 'refused'; fault: FeedFault }
  | { kind: 'failed' | 'unfinished'; fault: FeedFault; last: string | null }

/** @param props.url the page of the feed in the office */
type Props = MailContext & { source: string; trouble: FeedTrouble; url: string }

const MAX_REASONS_TOLD = 8

/** To whoever looks after the site: a feed was not read, or much of it was not taken over, and what to do. */
export function feedTroubleMail(props: Props): Mail {
  const { locale, site, source, trouble, url } = props
  const t = mailMessages[locale].feedTrouble
  const paragraphs = [...saidOf(trouble), t.todo]
  return composeMail(props, {
    subject: t.subject(source, site.name),
    preheader: paragraphs[0] ?? '',
    title: t.title(source),
    content: (
      <>
        {paragraphs.map((text) => (
          <Paragraph key={text}>{text}</Paragraph>
        ))}
        <PrimaryButton href={url}>{t.open}</PrimaryButton>
      </>
    ),
    textLines: [...paragraphs.flatMap((text) => [text, '']), `${t.open}: ${url}`],
    why: t.why,
  })

  function saidOf(told: FeedTrouble): string[] {
    switch (told.kind) {
      case 'rejects':
        return [t.rejects(told.rejected, told.all), ...told.reasons.slice(0, MAX_REASONS_TOLD).map(reasonLine)]
      case 'waiting':
        return [t.waiting(told.count), t.waitingFor(told.first.join(', '))]
      case 'refused':
        return [t.refused(whyOf(told.fault))]
      case 'failed':
      case 'unfinished':
        return [
          t[told.kind](whyOf(told.fault)),
          told.last === null ? t.never : t.last(formatDate(locale, told.last, 'full')),
        ]
    }
  }

  function whyOf(fault: FeedFault): string {
    const words = feedFaultWords(fault, locale)
    return words.endsWith('.') ? words : `${words}.`
  }

  function reasonLine(counted: ReasonCount): string {
    const { field, reason } = countInWords(counted, locale)
    return t.reason([field, reason].filter(Boolean).join(' '), counted.count)
  }
}
