import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { Value } from 'typebox/value'
import type { Http } from '../../../src/http/create-http.ts'
import { knownPart } from '../../../src/http/input/known-part.ts'

/** Checks every JSON answer against the schema that its route declares, so that the reference matches the answers. */
export function checkAnswers(http: Http): void {
  http.addHook('preSerialization', async (request, reply, payload) => {
    const declared = (request.routeOptions.schema?.response ?? {}) as Record<number, TSchema>
    const schema = declared[reply.statusCode]
    // Problem details have a form of their own (RFC 9457), which no route declares.
    if (String(reply.getHeader('content-type')).startsWith('application/problem+json')) return payload
    if (!schema || typeof payload !== 'object' || payload === null) return payload
    const sent = JSON.parse(JSON.stringify(payload))
    const faults = [...misfits(schema, sent), ...undeclared(schema, sent)]
    if (faults.length > 0) {
      throw new Error(
        `${request.method} ${request.url} answers what it doesn't declare:\n${JSON.stringify(faults, null, 1)}\n${JSON.stringify(sent)}`,
      )
    }
    return payload
  })
}

/** Schemas are the same objects in every server of a run, so that one check of each serves them all. */
const checks = new WeakMap<TSchema, ReturnType<typeof Compile>>()

function misfits(schema: TSchema, sent: unknown): object[] {
  const check = checks.get(schema) ?? Compile(schema)
  checks.set(schema, check)
  return check.Check(sent) ? [] : Value.Errors(schema, sent)
}

/** Returns the fields that no schema declares. A generated client would never see them. */
function undeclared(schema: TSchema, sent: unknown): object[] {
  const known = knownPart(schema, sent)
  return JSON.stringify(known) === JSON.stringify(sent)
    ? []
    : [{ message: 'fields that the schema does not declare', known }]
}
