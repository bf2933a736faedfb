import { useEffect, useEffectEvent } from 'react'

const LOOK_AGAIN_MS = 1500

/** Asks again as long as something goes on. */
export function useWhile(isOn: boolean, look: () => void): void {
  const again = useEffectEvent(look)
  useEffect(() => {
    if (!isOn) return
    const looking = setInterval(again, LOOK_AGAIN_MS)
    return () => clearInterval(looking)
  }, [isOn])
}
