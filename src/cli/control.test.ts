import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { callControl, type ControlLine, serveControl } from '#cli/control.ts'

test('what a command says comes whole, whatever stands in it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gevel-control-'))
  const path = join(folder, 'control.sock')
  const close = await serveControl(path, async ({ args }, print) => {
    print({ out: args.join('') })
    return 0
  })
  onTestFinished(async () => {
    await close()
    rmSync(folder, { recursive: true })
  })
  const said: ControlLine[] = []
  const text = 'een\u2028twee\u2029drie\r\nvier\u0085vijf'
  expect(await callControl(path, { args: [text], cwd: folder }, (line) => said.push(line))).toBe(0)
  expect(said).toEqual([{ out: text }])
})
