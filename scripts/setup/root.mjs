import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout, wherever the command was called from. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

export const inRoot = (...parts) => join(root, ...parts)
