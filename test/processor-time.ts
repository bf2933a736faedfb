/**
 * Milliseconds of processor time that this process spends during `work`. Unlike elapsed time, other load on the
 * machine does not lengthen it.
 */
async function processorMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** The minimum of several tries, because the compiler and the garbage collector lengthen some. */
export async function leastProcessorMs(tries: number, work: () => unknown): Promise<number> {
  let least = Infinity
  for (let done = 0; done < tries; done += 1) least = Math.min(least, await processorMs(work))
  return least
}

/** The processor time of this thread alone, without its workers. Linux counts it in ticks of some milliseconds. */
export async function threadProcessorMs(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
