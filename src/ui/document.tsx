import type { ReactNode } from 'react'
import { LOCALES, type Locale } from '#base/locale.ts'
import type { Site } from '#domain/site/site.ts'
import { shellMessages } from '#i18n/messages/shell.ts'
import { Footer } from './shell/footer.tsx'
import { Header } from './shell/header.tsx'
import type { NavEntry } from './shell/navigation.tsx'
import { Tabbar } from './shell/tabbar.tsx'
import { type Theme, ThemeContext } from './theme.ts'

/** URLs of the built files that a page needs. */
export type PageAssets = {
  script: string
  styles: readonly string[]
  preloadFonts: readonly string[]
}

export type DocumentProps = {
  locale: Locale
  theme: Theme
  site: Site
  /** public origin without a trailing slash */
  baseUrl: string
  assets: PageAssets
  /** whether the listings are the demonstration catalogue, which every page then says */
  demo: boolean
  /** title of the page alone; the agency's name is appended */
  title: string
  description: string | null
  /** path and query of this page in each language */
  alternates: Record<Locale, string>
  /** canonical path; null when it is this language's path in `alternates` */
  canonical: string | null
  /** whether search engines may index the page */
  index: boolean
  /** true for an error page, which has no canonical address and no versions in other languages */
  mishap?: boolean
  active: NavEntry
  /** structured data (schema.org) */
  jsonLd?: readonly ScriptText[]
  /** path of the picture for shared links; null when there is none */
  image: string | null
  feeds?: readonly { type: 'rss' | 'json'; href: string; title: string }[]
  /** address of the subscription form with the search of this page */
  alertsHref?: string | undefined
  /** content of <main> */
  children: ReactNode
}

/** The whole HTML document around a page. Render it to a string and put `<!doctype html>` before it. */
export function Document(props: DocumentProps): ReactNode {
  const { locale, theme, site, baseUrl, demo, active, alternates, children } = props
  const t = shellMessages[locale]
  return (
    <ThemeContext value={theme}>
      <html lang={locale} data-theme={theme ?? undefined}>
        <Head {...props} />
        <body>
          <a className="skip" href="#main">
            {t.skip}
          </a>
          <Header locale={locale} site={site} active={active} alternates={alternates} demo={demo} baseUrl={baseUrl} />
          <main id="main">{children}</main>
          <Footer locale={locale} site={site} demo={demo} />
          <Tabbar locale={locale} active={active} alertsHref={props.alertsHref} />
          <div
            className="toasts"
            role="status"
            data-favorites-full={t.favoritesFull}
            data-storage-blocked={t.storageBlocked}
          />
        </body>
      </html>
    </ThemeContext>
  )
}

function Head(props: DocumentProps): ReactNode {
  const { locale, site, baseUrl, assets, theme, description, alternates, index, mishap = false, image } = props
  const title = props.title === site.name ? site.name : `${props.title} – ${site.name}`
  const address = baseUrl + (props.canonical ?? alternates[locale])
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <title>{title}</title>
      {description !== null && <meta name="description" content={description} />}
      <ThemeColours theme={theme} />
      {assets.preloadFonts.map((font) => (
        <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" />
      ))}
      {assets.styles.map((style) => (
        <link key={style} rel="stylesheet" href={style} />
      ))}
      {site.brandColour !== null && (
        <link rel="stylesheet" href={`/brand.css?colour=${encodeURIComponent(site.brandColour)}`} />
      )}
      {/* Drawn before its script, a page would lose the first presses. It comes with the styles, which are larger. */}
      <script type="module" async blocking="render" src={assets.script} />
      {!index && <meta name="robots" content="noindex" />}
      {!mishap && <link rel="canonical" href={address} />}
      {!mishap && <Alternates alternates={alternates} baseUrl={baseUrl} />}
      <link rel="manifest" href="/manifest.webmanifest" />
      <link rel="icon" href="/media/icon.svg" type="image/svg+xml" />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:title" content={props.title} />
      {description !== null && <meta property="og:description" content={description} />}
      <meta property="og:url" content={address} />
      <meta property="og:locale" content={`${locale}_BE`} />
      {image !== null && <meta property="og:image" content={baseUrl + image} />}
      {image !== null && <meta name="twitter:card" content="summary_large_image" />}
      {props.feeds?.map((feed) => (
        <link
          key={feed.type}
          rel="alternate"
          type={feed.type === 'rss' ? 'application/rss+xml' : 'application/feed+json'}
          href={feed.href}
          title={feed.title}
        />
      ))}
      {props.jsonLd?.map((thing, i) => (
        <script key={i} type="application/ld+json" dangerouslySetInnerHTML={{ __html: thing }} />
      ))}
    </head>
  )
}

function Alternates({ alternates, baseUrl }: Pick<DocumentProps, 'alternates' | 'baseUrl'>): ReactNode {
  return (
    <>
      {LOCALES.map((locale) => (
        <link key={locale} rel="alternate" hrefLang={locale} href={baseUrl + alternates[locale]} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={baseUrl + alternates.nl} />
    </>
  )
}

const LIGHT = '#FFFFFF'
const DARK = '#1B1E1B'

function ThemeColours({ theme }: { theme: Theme }): ReactNode {
  if (theme !== null) return <meta name="theme-color" content={theme === 'dark' ? DARK : LIGHT} />
  return (
    <>
      <meta name="theme-color" content={LIGHT} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={DARK} media="(prefers-color-scheme: dark)" />
    </>
  )
}

/** JSON that is safe inside a `<script>`, as `scriptText` writes it. */
export type ScriptText = string & { readonly [written]: true }
declare const written: unique symbol

/** Writes JSON for a `<script>`. Each `<` is escaped, so no value can end the element or open a comment. */
export function scriptText(value: unknown): ScriptText {
  return JSON.stringify(value).replaceAll('<', '\\u003c') as ScriptText // just written so
}
