import { useCallback, useSyncExternalStore } from 'react'
import { get, follow } from './store.ts'

/** The value under a name of the shared store, for a component; it renders again when the value is set. */
export function useStored(name: string): unknown {
  const read = () => get(name)
  return useSyncExternalStore(
    useCallback((changed: () => void) => follow(name, changed), [name]),
    read,
    // On the server nothing is stored yet.
    () => undefined,
  )
}
