import { useEffect, useEffectEvent } from 'react'

const POLL_MS = 1500

/** Calls `look` again and again while `isOn`. */
export function usePolling(isOn: boolean, look: () => void): void {
  const again = useEffectEvent(look)
  useEffect(() => {
    if (!isOn) return
    const looking = setInterval(again, POLL_MS)
    return () => clearInterval(looking)
  }, [isOn])
}
