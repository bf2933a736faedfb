import type { SyncCounters } from '#store/pglite/durable-fs.ts'

/** Given to the worker at its start. */
export type WorkerTask = { varDir: string }

/** To the worker. `query` holds bytes of the PostgreSQL protocol from the connection with that number. */
export type ToWorker =
  | { kind: 'query'; connection: number; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'hang-up'; connection: number }
  | { kind: Task; task: number }

export type Task = 'checkpoint' | 'counters' | 'close'

/** From the worker. `answer` holds everything PostgreSQL said to one `query`. */
export type FromWorker =
  | { kind: 'ready'; created: boolean }
  | { kind: 'refused'; message: string }
  | { kind: 'answer'; connection: number; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'done'; task: number; counters: SyncCounters }

/** What a message carries goes to the other thread as it is, without a copy; nobody on this side may use it after. */
export function handedOver(message: ToWorker | FromWorker): ArrayBuffer[] {
  return 'bytes' in message ? [message.bytes.buffer] : []
}

/** Exit code of the worker thread, and then of the process, when a sync failed. */
export const SYNC_FAILED = 70
