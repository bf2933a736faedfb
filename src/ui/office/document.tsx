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

/** The title in the browser's tab. */
export const officeTitle = ({ locale, agency, title }: Pick<OfficeDocumentProps, 'locale' | 'agency' | 'title'>) =>
  `${title} – ${officeMessages[locale].of(agency)}`

/** The document around a page for a signed-in person: the HTML that React wrote, and the data it was written from. */
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

/** The document around a page for somebody not signed in. Only the passkey button runs in the browser. */
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

/** Inside a `<script>`, the HTML parser reacts only to its end tag and to comments, and both begin with `<`. */
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
