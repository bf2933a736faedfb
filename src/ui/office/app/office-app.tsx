import { type ComponentType, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Office, OfficeProvider } from './office.tsx'
import type { OfficePageState } from '#ui/office/frame.ts'
import { Toasts, type Toast } from '#ui/office/shell/toasts.tsx'
import { sender } from './send.ts'
import { isOffice, pageAt } from './page-at.ts'

/** A component that draws a view. Only it and the server, which fills its props, know their type. */
type View = ComponentType<Record<string, unknown>>
export type LoadView = (name: string) => Promise<View | null>

/** The office, drawn once by the server and then run in the browser: a page, its actions, and messages about them. */
export function OfficeApp({
  first,
  View: FirstView,
  loadView,
  onLive,
}: {
  first: OfficePageState
  View: View
  loadView: LoadView
  /** Called once the page is live, and again whenever another function is passed. */
  onLive?: () => void
}): ReactNode {
  const { page, show } = useShownPage(first, FirstView, loadView)
  const { toasts, say } = useToasts()
  const go = useCallback(
    (path: string) => {
      history.pushState(null, '', path)
      void show(path, true).then((shown) => {
        if (!shown) location.assign(path)
      })
    },
    [show],
  )
  const office = useMemo((): Office => {
    const { frame } = page
    return {
      ...frame,
      act: sender(frame, say),
      refresh: async () => void (await show(location.pathname + location.search, false)),
      go,
      say,
      mayDo: (action) => frame.may.includes(action),
    }
  }, [page, say, show, go])

  useEffect(() => onLive?.(), [onLive])
  useEffect(() => {
    const back = () =>
      void show(location.pathname + location.search, true).then((shown) => {
        if (!shown) location.reload()
      })
    addEventListener('popstate', back)
    return () => removeEventListener('popstate', back)
  }, [show])
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const path = isOffice(event)
      if (path === null) return
      event.preventDefault()
      go(path)
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [go])
  useEffect(() => {
    document.title = page.title
    if (page.visit === 0) return
    scrollTo(0, 0)
    document.querySelector<HTMLElement>('h1')?.focus()
  }, [page.title, page.visit])

  const { View, props, visit } = page
  return (
    <OfficeProvider value={office}>
      <View key={visit} {...(props as Record<string, unknown>)} />
      <Toasts toasts={toasts} />
    </OfficeProvider>
  )
}

/** The page on screen. `show` fetches another page and answers false when that page cannot be shown. */
function useShownPage(first: OfficePageState, FirstView: View, loadView: LoadView) {
  const [page, setPage] = useState({ ...first, View: FirstView, visit: 0 })
  const lastTurn = useRef(0)
  const show = useCallback(
    async (path: string, isNew: boolean): Promise<boolean> => {
      const turn = ++lastTurn.current
      const next = await pageAt(path)
      // The language was changed in another tab. Its texts are in other files, so the document is loaded anew.
      if (next !== null && next.frame.locale !== document.documentElement.lang) {
        location.assign(path)
        return true
      }
      const View = next === null ? null : await loadView(next.view)
      if (turn !== lastTurn.current) return true // a later request to show a page has overtaken this one
      if (next === null || View === null) return false
      setPage(({ visit }) => ({ ...next, View, visit: isNew ? visit + 1 : visit }))
      return true
    },
    [loadView],
  )
  return { page, show }
}

/** Messages shown for a few seconds, some with an undo button. */
function useToasts() {
  const [toasts, setToasts] = useState<Toast[]>([])
  const say = useCallback((text: string, undo?: () => void) => {
    const id = performance.now()
    const drop = () => setToasts((all) => all.filter((toast) => toast.id !== id))
    const undone = () => {
      drop()
      undo?.()
    }
    setToasts([{ id, text, ...(undo && { undo: undone }) }])
    setTimeout(drop, undo ? UNDO_MS : TOLD_MS)
  }, [])
  return { toasts, say }
}

const UNDO_MS = 10_000
const TOLD_MS = 6_000
