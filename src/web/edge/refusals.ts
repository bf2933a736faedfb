import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError } from 'fastify'

/**
 * The target of a request line as a path on this site, so that no answer refers to another host: `//other.example/x` and
 * `http://other.example/x` name one, and browsers take a backslash for a slash.
 */
export function ownTarget(target: string | undefined): string {
  const path = (target ?? '').replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#\\]*/i, '')
  return `/${path.replace(/^[/\\]+/, '')}`
}

/**
 * Answers bytes that are no HTTP request, with the same headers as every other answer.
 * @param observe called for each such answer
 */
export function refuseUnreadable(headers: Record<string, string>, observe: () => void) {
  return (error: FastifyError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    observe()
    const status = STATUSES[error.code] ?? 400
    if (socket.writable) {
      const lines = Object.entries({ ...headers, 'content-length': '0', connection: 'close' })
      const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n`)
    }
    socket.destroy(error)
  }
}

const STATUSES: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}
