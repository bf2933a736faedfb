import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendJson } from '#web/respond.ts'

/** Forms of other sites can post text and urlencoded bodies without asking; JSON they cannot. */
export function isJson(request: FastifyRequest): boolean {
  return /^application\/json\b/i.test(request.headers['content-type'] ?? '')
}

/** 422: what is wrong, field by field, in words. */
export function sendInvalid(
  request: FastifyRequest,
  reply: FastifyReply,
  errors: { path: string; code: string; message: string }[],
): FastifyReply {
  return sendJson(request, reply.code(422).header('cache-control', 'no-store'), { errors })
}

export function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  return typeof key === 'string' ? key : null
}
