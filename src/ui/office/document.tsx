import type { ReactNode } from 'react'
import type { Locale } from '#base/locale.ts'
import { officeMessages } from '#i18n/messages/office.ts'
import type { OfficePageState } from '#ui/office/frame.ts'
import type { Theme } from '#ui/theme.ts'

export type OfficeDocumentProps = {
  locale: Locale
  theme: Theme
  agency: string
  styles: readonly string[]
  script: string
  title: string
}

/** What the browser shows in its tab. */
export const officeTitle = ({ locale, agency, title }: Pick<OfficeDocumentProps, 'locale' | 'agency' | 'title'>) =>
  `${title} – ${officeMessages[locale].of(agency)}`

/** The document around a page of somebody who is signed in: its HTML as React wrote it, and what it was written from. */
export function OfficeDocument({
  page,
  html,
  ...about
}: OfficeDocumentProps & { page: OfficePageState; html: string }) {
  return (
    <Html {...about}>
      <div id="office" dangerouslySetInnerHTML={{ __html: html }} />
      <script type="application/json" id="office-page" dangerouslySetInnerHTML={{ __html: asData(page) }} />
    </Html>
  )
}

/** The same around a page for who is not: nothing of it lives in the browser but a passkey's button. */
export function OutsideDocument({ children, ...about }: OfficeDocumentProps & { children: ReactNode }): ReactNode {
  return (
    <Html {...about}>
      <a className="skip" href="#main">
        {officeMessages[about.locale].skip}
      </a>
      <main id="main">{children}</main>
    </Html>
  )
}

/** Within a script only its end and a comment mean anything to the parser of HTML; both begin with this sign. */
const asData = (page: OfficePageState) => JSON.stringify(page).replaceAll('<', '\\u003c')

function Html({ children, ...about }: OfficeDocumentProps & { children: ReactNode }): ReactNode {
  const { locale, theme } = about
  return (
    <html lang={locale} data-theme={theme ?? undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <title>{officeTitle(about)}</title>
        {about.styles.map((style) => (
          <link key={style} rel="stylesheet" href={style} />
        ))}
        <link rel="icon" href="/media/icon.svg" type="image/svg+xml" />
        <script type="module" src={about.script} />
      </head>
      <body className="office">{children}</body>
    </html>
  )
}
