import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A separate file system of this size, which can be filled to the last byte. */
export type SmallDisk = { folder: string; fill: () => void; makeRoom: () => void; remove: () => void }

/** null where file systems cannot be mounted (not Linux, or not root). */
export function smallDisk(megabytes: number): SmallDisk | null {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'gevel-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    fs.rmSync(folder, { recursive: true })
    return null
  }
  const filler = path.join(folder, 'filler')
  return {
    folder,
    fill() {
      const file = fs.openSync(filler, 'a')
      try {
        for (let size = 1 << 20; size >= 1;) {
          try {
            fs.writeSync(file, Buffer.alloc(size))
          } catch {
            size >>= 1
          }
        }
      } finally {
        fs.closeSync(file)
      }
    },
    makeRoom: () => fs.rmSync(filler, { force: true }),
    remove() {
      execFileSync('umount', ['-l', folder])
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}
