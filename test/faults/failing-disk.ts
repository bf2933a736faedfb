import fs from 'node:fs'
import path from 'node:path'

/** Which call of Node's `fs` on the store's files fails, with which code, and whether later calls fail as well. */
export type DiskFault = { call: 'write' | 'open' | 'sync'; code: 'ENOSPC' | 'EIO' | 'EMFILE'; lasting: boolean }

/** The disk of a site's embedded store, which a test can let fail at its n-th call from now. */
export type FailingDisk = {
  /** Environment for the site: its processes then check for faults before they write. */
  env: Record<string, string>
  failAt: (n: number, fault: DiskFault) => void
  /** Whether it has failed since `failAt`. */
  hasFailed: () => boolean
  heal: () => void
}

/** @param folder outside of `varDir`, which belongs to the store */
export function failingDisk(folder: string, varDir: string): FailingDisk {
  const plan = path.join(folder, 'plan')
  const failed = path.join(folder, 'failed')
  return {
    env: { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(preload({ plan, failed, varDir }))}` },
    failAt(n, { call, code, lasting }) {
      fs.rmSync(failed, { force: true })
      fs.writeFileSync(`${plan}.new`, JSON.stringify({ at: `${Date.now()} ${n}`, n, call, code, lasting }))
      fs.renameSync(`${plan}.new`, plan)
    },
    hasFailed: () => fs.existsSync(failed),
    heal: () => fs.rmSync(plan, { force: true }),
  }
}

/** Preloaded in each process and thread. Only the store's process opens files in these folders. */
function preload(files: { plan: string; failed: string; varDir: string }): string {
  return `import fs from 'node:fs'
    const { plan, failed, varDir } = ${JSON.stringify(files)}
    const real = { ...fs }
    let known = ''
    let left = 0
    const check = (call, name) => {
      let text = ''
      try { text = real.readFileSync(plan, 'utf8') } catch { return }
      if (!name().startsWith(varDir + '/db')) return
      const fault = JSON.parse(text)
      if (fault.call !== call) return
      if (text !== known) { known = text; left = fault.n }
      if (--left > 0) return
      real.writeFileSync(failed, '')
      if (!fault.lasting) real.rmSync(plan)
      throw Object.assign(new Error(fault.code + ', as asked for'), { code: fault.code, syscall: call })
    }
    const nameOf = (file) => () => real.readlinkSync('/proc/self/fd/' + file)
    const watch = (names, call) => {
      for (const name of names) fs[name] = (file, ...rest) => {
        check(call, typeof file === 'number' ? nameOf(file) : () => String(file))
        return real[name](file, ...rest)
      }
    }
    watch(['writeSync', 'ftruncateSync', 'truncateSync'], 'write')
    watch(['openSync'], 'open')
    watch(['fdatasyncSync', 'fsyncSync'], 'sync')`
}
