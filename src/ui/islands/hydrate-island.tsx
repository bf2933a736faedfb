import { type ComponentType, type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** Makes the server's HTML of an island live; resolves when its handlers work. */
export function hydrateIsland<P extends object>(
  element: HTMLElement,
  Component: ComponentType<P>,
  props: P,
): Promise<void> {
  return new Promise((resolve) => {
    hydrateRoot(
      element,
      <Ready onReady={resolve}>
        <Component {...props} />
      </Ready>,
      { identifierPrefix: element.dataset['prefix'] ?? '' },
    )
  })
}

function Ready({ onReady, children }: { onReady: () => void; children: ReactNode }): ReactNode {
  useEffect(onReady, [onReady])
  return children
}
