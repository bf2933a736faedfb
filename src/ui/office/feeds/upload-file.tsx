import { type ReactNode, type SubmitEvent, useState } from 'react'
import { officeUpload } from '#domain/office/paths.ts'
import { MAX_MAPPING_CHARS, MAX_UPLOAD_BYTES } from '#domain/office/upload-parts.ts'
import { officeUploadMessages } from '#i18n/messages/office-upload.ts'
import { TextField } from '#ui/components/fields.tsx'
import { useOffice } from '#ui/office/app/office.tsx'
import { Glyph } from '#ui/office/parts/glyph.tsx'
import { sendFile } from './send-file.ts'

/** Uploads a file for a dry run, which shows what its import would do. */
export function UploadFile({ sources }: { sources: readonly string[] }): ReactNode {
  const office = useOffice()
  const { locale, say, go } = office
  const t = officeUploadMessages[locale]
  const [share, setShare] = useState<number | null>(null)
  const bring = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const [file, map, source] = [data.get('file'), data.get('mapping'), data.get('source')]
    if (!(file instanceof File) || file.size === 0) return say(t.chooseFile)
    if (file.size > MAX_UPLOAD_BYTES) return say(t.tooLarge)
    const mapping = map instanceof File && map.size > 0 ? await map.text() : null
    if (mapping !== null && mapping.length > MAX_MAPPING_CHARS) return say(t.tooLarge)
    const named = typeof source === 'string' && source.trim() !== '' ? source.trim() : null
    setShare(0)
    const brought = { file, mapping, source: named, whole: data.get('whole') !== null }
    const id = await sendFile(office, brought, setShare)
    setShare(null)
    if (id === null) say(t.notSent)
    else go(officeUpload(id))
  }
  return (
    <section className="panel" aria-labelledby="u-t">
      <h2 id="u-t">{t.title}</h2>
      <p className="hint">{t.text}</p>
      <form className="stack" method="dialog" onSubmit={(event) => void bring(event)}>
        <TextField
          id="u-file"
          name="file"
          type="file"
          label={t.file}
          required
          accept=".json,.ndjson,.xml,.csv,.zip,.gz"
        />
        <TextField id="u-source" name="source" label={t.source} list="u-sources" maxLength={100} autoComplete="off" />
        <datalist id="u-sources">
          {sources.map((source) => (
            <option key={source} value={source}>
              {source}
            </option>
          ))}
        </datalist>
        <TextField id="u-map" name="mapping" type="file" label={t.mapping} accept=".json" />
        <label className="switch">
          <input type="checkbox" name="whole" />
          {t.whole}
        </label>
        {share !== null && <progress max={1} value={share} aria-label={t.sending} />}
        <div className="row">
          <button className="btn btn--primary" type="submit" disabled={share !== null}>
            <Glyph name="upload" />
            {share === null ? t.dryRun : t.sending}
          </button>
        </div>
      </form>
    </section>
  )
}
