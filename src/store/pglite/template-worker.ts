import fs from 'node:fs'
import { makeEmptyStore } from '#store/pglite/data-directory.ts'
import { packFolder } from '#store/pglite/packed-folder.ts'

// Entry of a step of the build: `node store-template.js <file>` packs an empty store, which a first start unpacks.
// Letting PostgreSQL make the store at that start would take 540 MB for two seconds.

const [, , file] = process.argv
if (file !== undefined) {
  const folder = `${file}.folder`
  fs.rmSync(folder, { recursive: true, force: true })
  fs.mkdirSync(folder, { mode: 0o700 })
  await makeEmptyStore(folder, (_fault, reason) => {
    console.error(reason)
    process.exit(1)
  })
  await packFolder(folder, file)
  fs.rmSync(folder, { recursive: true, force: true })
}
