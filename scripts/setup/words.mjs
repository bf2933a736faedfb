import { spawn } from 'node:child_process'
import { childEnvironment } from './hand-over.mjs'
import { pinnedNode } from './pinned-node.mjs'
import { inRoot, root } from './root.mjs'
import { Stop } from './stop.mjs'

/** Makes `src/i18n/messages` of `src/i18n/words`: before anything that reads sources. Stops with what is wrong there. */
export async function compileWords() {
  const child = spawn(pinnedNode(), [inRoot('scripts', 'words', 'compile.ts')], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'pipe'],
    env: childEnvironment(),
  })
  let output = ''
  child.stderr.on('data', (chunk) => (output += chunk))
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  if (code !== 0) throw new Stop(output.trim())
}
