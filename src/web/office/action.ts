import type { z } from 'zod'
import type { OfficePath } from '#domain/office/paths.ts'
import type { OfficeAction } from '#domain/office/roles.ts'
import type { OfficeRoute, VisitAtWork } from '#web/office/access/visit.ts'

/**
 * Something that one can do in the office: its fields come as JSON, its journey's outcome is the answer. What the schema
 * refuses is 422 with the paths of the fields, so that the form can say it where it stands.
 * @param status of an outcome that is none of 200, as 409 for a conflict
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
