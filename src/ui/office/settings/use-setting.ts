import { useEffect, useState } from 'react'
import type { SiteSetting } from '#domain/site/site-parts.ts'
import { OFFICE } from '#domain/office/paths.ts'
import { officeSiteMessages } from '#i18n/messages/office-site.ts'
import { useOffice } from '#ui/office/app/office.tsx'
import type { ShownSetting } from './setting-props.ts'

type Saved = { outcome: 'saved' | 'fixed' | 'changed_meanwhile'; value?: unknown }

/** A setting while somebody edits it. */
export type WrittenSetting<Value> = {
  value: Value
  write: (value: Value) => void
  isFixed: boolean
  isChanged: boolean
  /** the error of a field, by the field's path within the setting */
  wrongAt: (path: string) => string | undefined
  /** the value that somebody else saved meanwhile, which may be null; null when nobody did */
  theirs: { value: Value } | null
  /** goes on from that value: keeps it, or puts one's own value over it */
  settle: (take: 'mine' | 'theirs') => void
  save: () => Promise<'saved' | 'not'>
}

export function useSetting<Value>(
  setting: SiteSetting,
  { value: stored, isFixed }: ShownSetting,
): WrittenSetting<Value> {
  const { locale, act } = useOffice()
  const t = officeSiteMessages[locale]
  // The server sends each setting in the shape of the site file.
  const [seen, setSeen] = useState(stored as Value)
  const [value, setValue] = useState(stored as Value)
  const [errors, setErrors] = useState<{ path: string; code: string }[]>([])
  const [theirs, setTheirs] = useState<{ value: Value } | null>(null)
  const isChanged = JSON.stringify(value) !== JSON.stringify(seen)
  useEffect(() => {
    if (isChanged) return
    setSeen(stored as Value)
    setValue(stored as Value)
    // Only while nothing is being edited.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [stored])
  const save = async () => {
    const path = setting === 'texts' ? OFFICE.siteTexts : OFFICE.site
    const answer = await act<Saved>(path, { ...(setting !== 'texts' && { setting }), value, seen })
    if (answer.outcome === 'invalid') {
      setErrors(answer.errors)
      return 'not'
    }
    setErrors([])
    if (answer.outcome === 'changed_meanwhile') setTheirs({ value: answer.value as Value })
    if (answer.outcome !== 'saved') return 'not'
    setSeen(value)
    return 'saved'
  }
  return {
    ...{ value, isFixed, isChanged, save, theirs },
    write: setValue,
    wrongAt: (path) => {
      const found = errors.find((one) => one.path === path || one.path.startsWith(`${path}.`))
      if (found === undefined) return undefined
      return found.code === 'too_small' ? t.wrong.empty : found.code === 'too_big' ? t.wrong.long : t.wrong.other
    },
    settle: (take) => {
      if (theirs === null) return
      setSeen(theirs.value)
      if (take === 'theirs') setValue(theirs.value)
      setTheirs(null)
    },
  }
}
