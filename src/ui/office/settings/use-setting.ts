import { useEffect, useState } from 'react'
import type { SiteSetting } from '#domain/site/site-parts.ts'
import { OFFICE } from '#domain/office/paths.ts'
import { officeSiteMessages } from '#i18n/messages/office-site.ts'
import { useOffice } from '#ui/office/app/office.tsx'
import type { ShownSetting } from './setting-props.ts'

type Saved = { outcome: 'saved' | 'fixed' | 'changed_meanwhile'; value?: unknown }

/** One part of the site while somebody writes it. */
export type WrittenSetting<Value> = {
  value: Value
  write: (value: Value) => void
  isFixed: boolean
  isChanged: boolean
  /** what is wrong, by the path of the field within the part */
  wrongAt: (path: string) => string | undefined
  /** what somebody else wrote meanwhile; null: nothing */
  theirs: Value | null
  /** goes on from what somebody else wrote: with theirs, or with one's own over it */
  settle: (take: 'mine' | 'theirs') => void
  save: () => Promise<'saved' | 'not'>
}

/** @param mayChange may they at all? */
export function useSetting<Value>(
  setting: SiteSetting,
  { value: stored, isFixed }: ShownSetting,
): WrittenSetting<Value> {
  const { locale, act } = useOffice()
  const t = officeSiteMessages[locale]
  // The server fills each part as the site file has it.
  const [seen, setSeen] = useState(stored as Value)
  const [value, setValue] = useState(stored as Value)
  const [errors, setErrors] = useState<{ path: string; code: string }[]>([])
  const [theirs, setTheirs] = useState<{ value: Value } | null>(null)
  const isChanged = JSON.stringify(value) !== JSON.stringify(seen)
  useEffect(() => {
    if (isChanged) return
    setSeen(stored as Value)
    setValue(stored as Value)
    // Only where nothing is being written.
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
    ...{ value, isFixed, isChanged, save, theirs: theirs?.value ?? null },
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
