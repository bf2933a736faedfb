import { type ReactNode, type SubmitEvent, useEffect, useState } from 'react'
import { officeMessages } from '#i18n/messages/office.ts'
import { TextField } from '#ui/components/fields.tsx'
import { useOffice } from '#ui/office/app/office.tsx'

/** Makes a passkey on this device; shown only where the browser supports it. */
export function MakePasskey(): ReactNode {
  const { locale, csrf, go } = useOffice()
  const [isSupported, setSupported] = useState(false)
  const [state, setState] = useState<'calm' | 'busy' | 'failed'>('calm')
  useEffect(() => setSupported('PublicKeyCredential' in globalThis), [])
  const t = officeMessages[locale]
  const make = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = new FormData(event.currentTarget).get('name')
    if (state === 'busy') return
    setState('busy')
    try {
      const { makeKey } = await import('#ui/office/passkeys.ts')
      const to = await makeKey({ csrf, name: typeof name === 'string' ? name : '' })
      if (to.startsWith('/office/sign-in')) location.assign(to)
      else go(to)
    } catch {
      setState('failed')
    }
  }
  if (!isSupported) return null
  return (
    <form className="stack" method="dialog" onSubmit={(event) => void make(event)}>
      <TextField id="key-name" name="name" label={t.keys.name} required maxLength={40} />
      <button className="btn btn--primary" type="submit" aria-disabled={state === 'busy' || undefined}>
        {t.keys.make}
      </button>
      <p className="door__said" role="alert">
        {state === 'failed' && t.signIn.failed}
      </p>
    </form>
  )
}
