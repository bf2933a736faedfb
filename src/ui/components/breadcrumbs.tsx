import type { ReactNode } from 'react'
import type { BreadcrumbList, WithContext } from 'schema-dts'
import type { Locale } from '#base/locale.ts'
import { shellMessages } from '#i18n/messages/shell.ts'

/** The way to this page; the last step is the page itself and no link. */
export type Crumb = { label: string; href: string | null }

export function Breadcrumbs({ crumbs, locale }: { crumbs: readonly Crumb[]; locale: Locale }): ReactNode {
  return (
    <nav className="crumbs" aria-label={shellMessages[locale].breadcrumbs}>
      <ol className="plain">
        {crumbs.map(({ label, href }, i) => (
          <li key={i}>{href === null ? <span aria-current="page">{label}</span> : <a href={href}>{label}</a>}</li>
        ))}
      </ol>
    </nav>
  )
}

/** The breadcrumbs for search engines: schema.org BreadcrumbList. */
export function breadcrumbList(crumbs: readonly Crumb[], baseUrl: string): WithContext<BreadcrumbList> {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, href }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name: label,
      ...(href === null ? {} : { item: baseUrl + href }),
    })),
  }
}
