import { recordOf } from '../../lib/records.ts'
import { errorOf } from '../../lib/thrown.ts'
import type { CallLimits } from '../calendars/calendar-provider.ts'
import { retryAfterMs } from '../calendars/retry-after.ts'
import type { Outgoing, OutgoingAnswer } from '../outgoing/outgoing.ts'
import { MeetingFailure, type MeetingFailureKind } from './meeting-provider.ts'

export type JsonCall = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** The part of the address behind the base, with its query. */
  path: string
  token: string
  body?: object
}

export type JsonObject = Readonly<Record<string, unknown>>

/** The maximum size of an answer. A page of a list has at most 300 entries. */
const MAX_BYTES = 2_000_000
const MAX_REASON = 200

type Dependencies = {
  /** The name of the provider, for the sentences of failures. */
  name: string
  baseUrl: string
  outgoing: Pick<Outgoing, 'send'>
  now: () => Date
}

/** Creates a function that calls an API of JSON. It returns the answer of a call that succeeded. @throws MeetingFailure */
export function createJsonApi({ name, baseUrl, outgoing, now }: Dependencies) {
  return async ({ method, path, token, body }: JsonCall, { timeoutMs, signal }: CallLimits): Promise<JsonObject> => {
    const answer = await outgoing
      .send({
        url: `${baseUrl}${path}`,
        method,
        headers: {
          authorization: `Bearer ${token}`,
          accept: 'application/json',
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        timeoutMs,
        maxAnswerBytes: MAX_BYTES,
        signal,
      })
      .catch((error: unknown) => {
        throw new MeetingFailure('unreachable', `${name} can't be reached: ${errorOf(error).message}`)
      })
    const { status } = answer
    if (status === 204) return {}
    const content = parse(answer)
    if (status >= 200 && status < 300) {
      if (!content) throw new MeetingFailure('unusable', `The answer of ${name} is no JSON object, or it is cut off.`)
      return content
    }
    const reason = reasonOf(content)
    throw new MeetingFailure(
      kindOf(status),
      `${name} answered ${status}${reason && `: ${reason}`}`,
      retryAfterMs(answer.headers['retry-after'], now()),
    )
  }
}

function parse({ body, isCut }: OutgoingAnswer): JsonObject | undefined {
  if (isCut) return undefined
  try {
    const content: unknown = JSON.parse(body.toString('utf8'))
    return typeof content === 'object' && content !== null && !Array.isArray(content) ? recordOf(content) : undefined
  } catch {
    return undefined
  }
}

function kindOf(status: number): MeetingFailureKind {
  if (status === 401 || status === 403) return 'refused'
  if (status === 404 || status === 410) return 'missing'
  if (status === 408 || status === 429 || status >= 500) return 'unreachable'
  return 'unusable'
}

/** Returns the explanation of the error. The providers have different names for it. */
function reasonOf(content: JsonObject | undefined): string {
  const { message, error, info } = content ?? {}
  const nested = typeof error === 'object' && error !== null ? recordOf(error).message : error
  const reason = [info, message, nested].find((text): text is string => typeof text === 'string') ?? ''
  return reason.slice(0, MAX_REASON)
}
