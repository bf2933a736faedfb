import type { ReactNode } from 'react'

export type ShownMail = { file: string; to: string; subject: string; text: string }
export type MailViewerProps = {
  mails: readonly { file: string; to: string; subject: string }[]
  shown: ShownMail | null
  sheets: readonly string[]
}

/** For developers who try the site on their own machine: the mails that would have been sent. In English only. */
export function MailViewer({ mails, shown, sheets }: MailViewerProps): ReactNode {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Mails that would have been sent</title>
        {sheets.map((sheet) => (
          <link key={sheet} rel="stylesheet" href={sheet} />
        ))}
      </head>
      <body className="mail-viewer">
        <main className="wrap wrap--wide section">
          <h1>Mails that would have been sent</h1>
          <p className="muted">
            This page exists only while the site is reachable from this machine alone. Set SMTP_URL to send real mail.
          </p>
          <div className="mail-viewer__cols">
            <nav aria-label="Mails">
              {mails.length === 0 && <p>No mail yet. Ask to be kept informed, or send a question.</p>}
              <ol className="plain stack--s stack">
                {mails.map((mail) => (
                  <li key={mail.file}>
                    <a
                      href={`/_mail/${encodeURIComponent(mail.file)}`}
                      aria-current={mail.file === shown?.file ? 'page' : undefined}
                    >
                      {mail.subject}
                    </a>
                    <br />
                    <span className="hint">{mail.to}</span>
                  </li>
                ))}
              </ol>
            </nav>
            {shown && (
              <article className="stack">
                <h2>{shown.subject}</h2>
                <div className="mail-viewer__parts">
                  <iframe
                    className="mail-viewer__html"
                    src={`/_mail/${encodeURIComponent(shown.file)}?part=html`}
                    title="The mail as it looks"
                    sandbox="allow-popups"
                  />
                  <pre className="panel mail-viewer__text" tabIndex={0}>
                    {shown.text}
                  </pre>
                </div>
              </article>
            )}
          </div>
        </main>
      </body>
    </html>
  )
}
