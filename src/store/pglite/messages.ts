import type { SyncCounters } from '#store/pglite/durable-fs.ts'

/** To the process of the engine. `query` holds bytes of the PostgreSQL protocol from the connection with that number. */
export type ToEngine =
  | { kind: 'query'; connection: number; bytes: Uint8Array }
  | { kind: 'hang-up'; connection: number }
  | { kind: Task; task: number }

export type Task = 'checkpoint' | 'counters' | 'close'

/** From it. `answer` holds everything PostgreSQL said to one `query`. */
export type FromEngine =
  | { kind: 'ready'; created: boolean }
  | { kind: 'refused'; message: string }
  | { kind: 'answer'; connection: number; bytes: Uint8Array }
  | { kind: 'done'; task: number; counters: SyncCounters }

/** Exit code of the engine's process, and then of the one it belongs to, when a sync failed. */
export const SYNC_FAILED = 70
