/**
 * Milliseconds of processor time that this process spends while some work goes on. Unlike elapsed time, other work on
 * the machine does not lengthen it.
 */
async function processorMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** The least of several tries. The compiler and the garbage collector make some of them dearer. */
export async function leastProcessorMs(tries: number, work: () => unknown): Promise<number> {
  let least = Infinity
  for (let done = 0; done < tries; done += 1) least = Math.min(least, await processorMs(work))
  return least
}

/** The same of this thread alone, without its workers. Linux counts it by ticks of some milliseconds. */
export async function threadProcessorMs(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
