import type { z } from 'zod'
import type { OfficePath } from '#domain/office/paths.ts'
import type { OfficeAction } from '#domain/office/roles.ts'
import type { OfficeRoute, VisitAtWork } from '#web/office/access/visit.ts'

/**
 * An action of the office: its fields come as JSON, and the outcome of its journey is the answer. Input that the schema
 * refuses is 422 with the paths of the fields, so that the form can show each error at its field.
 * @param status the status of an outcome, where it is not 200: 409 for a conflict, say
 */
export function officeAction<Schema extends z.ZodType, Answer extends { outcome: string }>(route: {
  path: OfficePath
  action: OfficeAction
  schema: Schema
  run: (visit: VisitAtWork, fields: z.infer<Schema>) => Promise<Answer>
  status?: (answer: Answer) => number
}): OfficeRoute {
  const { path, action, schema, run, status } = route
  return {
    method: 'POST',
    path,
    action,
    answer: async (visit) => {
      const read = schema.safeParse(visit.request.body)
      if (!read.success) {
        const errors = read.error.issues.map((issue) => ({ path: issue.path.join('.'), code: issue.code }))
        return visit.reply.code(422).send({ outcome: 'invalid', errors })
      }
      const answer = await run(visit, read.data)
      return visit.reply.code(status?.(answer) ?? 200).send(answer)
    },
  }
}
