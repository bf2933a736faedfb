import type { ReactNode } from 'react'
import { type Site, siteFileAddress } from '#domain/site/site.ts'

/** The agency's own logo, or the stepped gable with its name. */
export function Logo({ site, href }: { site: Pick<Site, 'name' | 'logo'>; href: string }): ReactNode {
  return (
    <a className={site.name.length > MAX_NAME_CHARS_ON_PHONE ? 'logo logo--long' : 'logo'} href={href}>
      {site.logo === null ? (
        <>
          <svg viewBox="0 0 32 32" aria-hidden="true">
            <path fill="currentColor" d="M4 29V15h4v-4h4V7h2V3h4v4h2v4h4v4h4v14h-9v-8h-6v8z" />
          </svg>
          {site.name}
        </>
      ) : (
        <img src={siteFileAddress(site.logo)} alt={site.name} height={40} />
      )}
    </a>
  )
}

/** The longest name that fits at its usual size beside the tools on a phone of 360 px. */
const MAX_NAME_CHARS_ON_PHONE = 10
