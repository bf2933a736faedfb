import { type ReactNode, useState } from 'react'
import { type Locale, LOCALES } from '#base/locale.ts'
import { languageName } from '#i18n/formats.ts'
import { officeEditorMessages } from '#i18n/messages/office-editor.ts'
import { useOffice } from '#ui/office/app/office.tsx'
import { Glyph } from '#ui/office/parts/glyph.tsx'
import type { EditorProps } from '#ui/office/editor/editor-props.ts'

/** The requirements that keep a listing off the site, and a preview of its card from the working copy. */
export function EditorSide({ gate, preview, onSite }: Pick<EditorProps, 'gate' | 'preview' | 'onSite'>): ReactNode {
  const { locale } = useOffice()
  const t = officeEditorMessages[locale]
  const [shown, setShown] = useState<Locale>(locale)
  const { picture, price, title, place, facts, energy } = preview[shown]
  return (
    <aside className="ed__side" aria-label={t.side.title}>
      {gate.blocks.length > 0 && (
        <a className="sidegate" href="#publish">
          <Glyph name="lock" />
          <span>
            <b>{t.side.blocked(gate.blocks.length)}</b>
            <span className="mini">{gate.blocks.map(({ label }) => label).join(', ')}</span>
          </span>
          <Glyph name="chevron-right" />
        </a>
      )}
      <h2 className="pv__h">{t.side.title}</h2>
      <div className="pv" lang={shown}>
        <img className="pv__img" src={picture} alt="" width={640} height={480} loading="lazy" decoding="async" />
        <div className="pv__b">
          <p className="pv__p">{price}</p>
          <p className="pv__t">{title}</p>
          <p className="mini">{place}</p>
          {facts !== '' && <p className="s14">{facts}</p>}
          {energy !== null && <p className="s14">{energy}</p>}
        </div>
      </div>
      <div className="row">
        <fieldset className="segmented">
          <legend className="vh">{t.side.language}</legend>
          {LOCALES.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name="preview"
                checked={one === shown}
                onChange={() => setShown(one)}
                aria-label={languageName(locale, one)}
              />
              <span aria-hidden="true">{one.toUpperCase()}</span>
            </label>
          ))}
        </fieldset>
        {onSite === null ? (
          <span className="mini">{t.side.notYet}</span>
        ) : (
          <a className="btn btn--quiet" href={onSite}>
            <Glyph name="external-link" />
            {t.side.open}
          </a>
        )}
      </div>
    </aside>
  )
}
