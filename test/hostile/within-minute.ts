/** The headers of a network that has guessed nothing yet, for a site behind a proxy. */
export const guesser = (network: number): Record<string, string> => ({ 'x-forwarded-for': `198.51.100.${network}` })

/**
 * Limits count by the clock's minute, and tries that straddle one are counted in two: those are made again, by a network
 * that has made none yet, until they fall into one.
 * @param tries makes them all, and returns what they show
 */
export async function withinOneMinute(tries: (headers: Record<string, string>) => Promise<() => void>): Promise<void> {
  for (let network = 1; ; network += 1) {
    const minute = minuteNow()
    const judge = await tries(guesser(network))
    if (minuteNow() === minute || network === 5) {
      judge()
      return
    }
  }
}

const minuteNow = (): number => Math.floor(Date.now() / 60_000)
