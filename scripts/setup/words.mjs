import { spawn } from 'node:child_process'
import { childEnvironment } from './hand-over.mjs'
import { pinnedNode } from './pinned-node.mjs'
import { inRoot, root } from './root.mjs'
import { Stop } from './stop.mjs'

/** Compiles `src/i18n/words` into `src/i18n/messages`, which the sources import. Throws a Stop with the errors. */
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
