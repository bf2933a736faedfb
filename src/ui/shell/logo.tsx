import type { ReactNode } from 'react'
import { siteFileAddress } from '#domain/site/site-images.ts'
import type { Site } from '#domain/site/site.ts'
import { nightMedia, useTheme } from '../theme.ts'

type LogoProps = { site: Pick<Site, 'name' | 'logo' | 'logoDark'>; href: string; isOnDark?: boolean }

/**
 * The agency's own logo, or the stepped gable with its name.
 * @param isOnDark its ground is dark in both themes
 */
export function Logo({ site, href, isOnDark = false }: LogoProps): ReactNode {
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
        <LogoPicture logo={site.logo} dark={site.logoDark} name={site.name} isOnDark={isOnDark} />
      )}
    </a>
  )
}

type PictureProps = { logo: string; dark: string | null; name: string; isOnDark: boolean }

/** A logo without a dark one stands on a white plate where the ground is dark (layout/header.css, layout/footer.css). */
function LogoPicture({ logo, dark, name, isOnDark }: PictureProps): ReactNode {
  const theme = useTheme()
  return (
    <picture>
      {dark !== null && !isOnDark && <source srcSet={siteFileAddress(dark)} media={nightMedia(theme)} data-night="" />}
      <img
        className={dark === null ? 'logo__plate' : undefined}
        src={siteFileAddress(isOnDark ? (dark ?? logo) : logo)}
        alt={name}
        height={40}
      />
    </picture>
  )
}

/** The longest name that fits at its usual size beside the tools on a phone of 360 px. */
const MAX_NAME_CHARS_ON_PHONE = 10
