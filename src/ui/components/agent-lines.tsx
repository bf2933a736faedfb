import type { ReactNode } from 'react'
import type { Responsible } from '#domain/listing/responsible-agent.ts'
import type { Locale } from '#base/locale.ts'
import { offerMessages } from '#i18n/messages/offer.ts'
import { Portrait } from './portrait.tsx'
import { Spoken } from './spoken.tsx'

type Props = { agent: Pick<Responsible, 'name' | 'licence' | 'person' | 'office'>; locale: Locale }

/** Who answers for an offer: portrait, name, licence, office and languages. Without a person, the office. */
export function AgentLines({ agent: { name, licence, person, office }, locale }: Props): ReactNode {
  const t = offerMessages[locale]
  const shownName = name ?? office?.name
  if (shownName === undefined) return null
  return (
    <div className="agent">
      <Portrait name={shownName} portrait={person?.portrait ?? null} />
      <div>
        <p>
          <strong>{shownName}</strong>
          <br />
          <span className="hint">
            {licence === null ? t.agentTitle : t.agentLicensed(licence)}
            {name !== null && office !== null && (
              <>
                <br />
                {office.name}
              </>
            )}
          </span>
        </p>
        <Spoken languages={person?.languages ?? []} />
      </div>
    </div>
  )
}
