import { type ReactNode, useLayoutEffect, useRef } from 'react'

/** A dialog that is open as long as it is rendered. */
export function AgendaDialog({
  title,
  onClose,
  children,
}: {
  title: string
  onClose: () => void
  children: ReactNode
}): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    // Closed before it is removed, so that the focus returns to where it was.
    return () => shown?.close()
  }, [])
  return (
    <dialog className="dialog" ref={dialog} onClose={onClose} aria-labelledby="ad-t">
      <div className="stack">
        <h2 id="ad-t">{title}</h2>
        {children}
      </div>
    </dialog>
  )
}
