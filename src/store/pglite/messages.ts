import type { SyncCounters } from '#store/pglite/durable-fs.ts'

/** Messages to the engine's process. `query` holds bytes of the PostgreSQL protocol from the connection of that number. */
export type ToEngine =
  | { kind: 'query'; connection: number; bytes: Uint8Array }
  | { kind: 'hang-up'; connection: number }
  | { kind: Task; task: number }

export type Task = 'checkpoint' | 'counters' | 'close'

/** Messages from the engine's process. `answer` holds PostgreSQL's whole answer to one `query`. */
export type FromEngine =
  | { kind: 'ready'; created: boolean }
  | { kind: 'refused'; message: string }
  | { kind: 'answer'; connection: number; bytes: Uint8Array }
  | { kind: 'done'; task: number; counters: SyncCounters }

/** Exit code of the engine's process, and then of the site's, when a sync failed. */
export const SYNC_FAILED = 70
