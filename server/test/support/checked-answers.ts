import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import type { Http } from '../../src/http/create-http.ts'

/** Checks every JSON answer against the schema that its route declares, so that the reference matches the answers. */
export function checkAnswers(http: Http): void {
  http.addHook('preSerialization', async (request, reply, payload) => {
    const declared = (request.routeOptions.schema?.response ?? {}) as Record<number, TSchema>
    const schema = declared[reply.statusCode]
    if (!schema || typeof payload !== 'object' || payload === null) return payload
    const sent = JSON.parse(JSON.stringify(payload))
    const faults = [...Value.Errors(schema, sent), ...undeclared(schema, sent)]
    if (faults.length > 0) {
      throw new Error(
        `${request.method} ${request.url} answers what it doesn't declare:\n${JSON.stringify(faults, null, 1)}\n${JSON.stringify(sent)}`,
      )
    }
    return payload
  })
}

/** Returns the fields that no schema declares. A generated client would never see them. */
function undeclared(schema: TSchema, sent: unknown): object[] {
  const cleaned = Value.Clean(schema, structuredClone(sent))
  return JSON.stringify(cleaned) === JSON.stringify(sent)
    ? []
    : [{ message: 'fields that the schema does not declare', cleaned }]
}
