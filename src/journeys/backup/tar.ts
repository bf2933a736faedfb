import type { FileHandle } from 'node:fs/promises'

/** A file in a tar archive, and where its bytes begin. */
export type TarEntry = { name: string; size: number; start: number }

/** The archive was cut off or changed; the message says how. */
export class TarDamagedError extends Error {
  override readonly name = 'TarDamagedError'
}

const BLOCK_BYTES = 512
/** Two empty blocks end an archive. */
export const TAR_END = Buffer.alloc(2 * BLOCK_BYTES)
/** The size of a file has eleven octal digits. */
const MAX_FILE_BYTES = 8 ** 11 - 1

/** The header of a file (POSIX ustar). Throws for a name of more than 100 bytes or a file of more than 8 GB. */
export function tarHeader(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > 100 || size > MAX_FILE_BYTES) throw new Error(`${name} does not fit into a tar archive`)
  const header = Buffer.alloc(BLOCK_BYTES)
  header.write(name, 0)
  header.write('0000600\0', 100) // rights
  header.write('0000000\0', 108) // user
  header.write('0000000\0', 116) // group
  header.write(`${octal(size, 11)}\0`, 124)
  header.write(`${octal(0, 11)}\0`, 136) // time
  header.write('0', 156) // a plain file
  header.write('ustar\x0000', 257)
  header.write(`${octal(checksumOf(header), 6)}\0 `, 148)
  return header
}

/** Fills the last block of a file. */
export const tarPadding = (size: number): Buffer => Buffer.alloc((BLOCK_BYTES - (size % BLOCK_BYTES)) % BLOCK_BYTES)

/** The files of an archive of ours, in its order. Throws TarDamagedError, also when its end is missing. */
export async function* tarEntries(archive: FileHandle): AsyncGenerator<TarEntry> {
  const { size: length } = await archive.stat()
  let at = 0
  for (;;) {
    const header = await readBytes(archive, at, BLOCK_BYTES)
    if (header.equals(TAR_END.subarray(0, BLOCK_BYTES))) return
    const name = textIn(header, 0, 100)
    const size = Number.parseInt(textIn(header, 124, 12), 8)
    if (Number.parseInt(textIn(header, 148, 8), 8) !== checksumOf(header) || !Number.isSafeInteger(size) || size < 0)
      throw new TarDamagedError(`it is damaged at byte ${at}`)
    const start = at + BLOCK_BYTES
    if (start + size > length) throw new TarDamagedError('its end is missing')
    yield { name, size, start }
    at = start + Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES
  }
}

/** The bytes of a small file. */
export async function readTarEntry(archive: FileHandle, { start, size }: TarEntry): Promise<Buffer> {
  return await readBytes(archive, start, size)
}

async function readBytes(archive: FileHandle, start: number, size: number): Promise<Buffer> {
  const { buffer, bytesRead } = await archive.read(Buffer.alloc(size), 0, size, start)
  if (bytesRead < size) throw new TarDamagedError('its end is missing')
  return buffer
}

/** The sum of all bytes, where those of the checksum itself count as spaces. */
function checksumOf(header: Buffer): number {
  let sum = 8 * 0x20
  for (const [at, byte] of header.entries()) if (at < 148 || at >= 156) sum += byte
  return sum
}

const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')

function textIn(header: Buffer, start: number, length: number): string {
  const field = header.subarray(start, start + length)
  const end = field.indexOf(0)
  return field.subarray(0, end === -1 ? length : end).toString()
}
