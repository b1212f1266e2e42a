import type { calendar_v3 } from '@googleapis/calendar'
import { isRecord, recordOf } from '../../../lib/records.ts'
import { errorOf } from '../../../lib/thrown.ts'
import type { Outgoing } from '../../outgoing/outgoing.ts'
import type { ProviderAccount } from '../../provider-account.ts'
import { type AccountAccess, accessOf } from '../account-access.ts'
import { CalendarFailure, type CallLimits } from '../calendar-provider.ts'
import { retryAfterMs } from '../retry-after.ts'

/** A page of events is by far the largest answer. */
const MAX_ANSWER_BYTES = 20 * 1024 * 1024
const MAX_MESSAGE = 200

export type GoogleAnswer = { readonly status: number; readonly data: unknown }

/** The options that each method of the library takes as its second argument. */
export type GoogleOptions = {
  fetchImplementation: typeof fetch
  retry: false
  responseType: 'json'
  validateStatus: () => true
  headers: Record<string, string>
}

export type GoogleApi = {
  /**
   * Calls a method of the library. Returns the answer with a status below 300, or with one of the expected statuses.
   *
   * @throws CalendarFailure
   */
  call(
    limits: CallLimits,
    method: (calendar: calendar_v3.Calendar, options: GoogleOptions) => Promise<GoogleAnswer>,
    expected?: readonly number[],
  ): Promise<GoogleAnswer>
}

type Dependencies = AccountAccess & {
  /** Where the API is, without a path. */
  apiUrl: string
  outgoing: Pick<Outgoing, 'send'>
}

/** Creates the API of one account. The library only builds requests: `outgoing` sends them and keeps the limits. */
export const googleApi =
  ({ apiUrl, outgoing, ...access }: Dependencies) =>
  (account: ProviderAccount): GoogleApi => ({
    async call(limits, method, expected = []) {
      const { token } = await accessOf(access, account)
      // The library takes 0.1 seconds and 16 MB, which only servers with Google accounts need.
      const { calendar } = await import('@googleapis/calendar')
      let retryAfter: string | undefined
      const options: GoogleOptions = {
        fetchImplementation: (url, init) =>
          send(outgoing, limits, String(url), init).then(({ response, wait }) => {
            retryAfter = wait
            return response
          }),
        retry: false,
        responseType: 'json',
        validateStatus: () => true,
        headers: { authorization: `Bearer ${token}` },
      }
      const { status, data } = await method(calendar({ version: 'v3', rootUrl: apiUrl }), options).catch(asFailure)
      if (status < 300 || expected.includes(status)) return { status, data }
      throw failureOf(status, data, retryAfterMs(retryAfter))
    },
  })

type Sent = { response: Response; wait: string | undefined }

async function send(
  outgoing: Pick<Outgoing, 'send'>,
  { timeoutMs, signal }: CallLimits,
  url: string,
  init: RequestInit | undefined,
): Promise<Sent> {
  const { method = 'GET', headers, body } = init ?? {}
  const answer = await outgoing
    .send({
      url,
      method: methodOf(method),
      headers: Object.fromEntries(new Headers(headers)),
      ...(typeof body === 'string' && { body }),
      timeoutMs,
      signal,
      maxAnswerBytes: MAX_ANSWER_BYTES,
    })
    .catch((error: unknown) => {
      throw new CalendarFailure('unreachable', `Google can't be reached: ${errorOf(error).message}`)
    })
  if (answer.isCut) throw new CalendarFailure('unreachable', 'The answer of Google is cut off.')
  const { status } = answer
  if (status < 200 || status > 599) throw new CalendarFailure('unreachable', `Google answers with status ${status}.`)
  // The class refuses a body beside these statuses.
  const text = status === 204 || status === 205 || status === 304 ? null : answer.body.toString('utf8')
  return { response: new Response(text, { status }), wait: answer.headers['retry-after'] }
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

function methodOf(name: string): (typeof METHODS)[number] {
  const known = METHODS.find((method) => method === name.toUpperCase())
  if (!known) throw new Error(`No request to Google has the method ${name}.`)
  return known
}

/** The library wraps the errors of its transport. */
function asFailure(error: unknown): never {
  const { cause } = errorOf(error)
  throw cause instanceof CalendarFailure ? cause : error
}

/** Reasons of status 403 that end by themselves. https://developers.google.com/workspace/calendar/api/guides/errors */
const TOO_MUCH = new Set(['rateLimitExceeded', 'userRateLimitExceeded', 'quotaExceeded', 'dailyLimitExceeded'])

function failureOf(status: number, data: unknown, wait: number | undefined): CalendarFailure {
  const { reason, message } = errorIn(data)
  const said = message === '' ? `status ${status}` : `status ${status}: ${message}`
  if (status === 401) return new CalendarFailure('refused', `Google does not accept the access: ${said}`)
  if (status === 429 || (status === 403 && TOO_MUCH.has(reason))) {
    return new CalendarFailure('unreachable', `Google accepts no more requests for now: ${said}`, wait)
  }
  if (status === 403 && reason === 'insufficientPermissions') {
    return new CalendarFailure('refused', 'The access does not include the calendars. Connect the account again.')
  }
  if (status === 403 && reason === 'accessNotConfigured') {
    return new CalendarFailure('unreachable', `The operator must turn on the Google Calendar API: ${said}`)
  }
  if (status === 403 || status === 404 || status === 410) {
    return new CalendarFailure('missing', `Google does not give this calendar: ${said}`)
  }
  if (status >= 500 || status < 400) return new CalendarFailure('unreachable', `Google answers with ${said}`, wait)
  return new CalendarFailure('unreadable', `Google refuses the request: ${said}`)
}

/** Returns the first reason and the message of an answer that says what was wrong. */
function errorIn(data: unknown): { reason: string; message: string } {
  const { errors, message } = recordOf(recordOf(data).error)
  const first: unknown = Array.isArray(errors) ? errors[0] : undefined
  const reason = isRecord(first) && typeof first.reason === 'string' ? first.reason : ''
  return { reason, message: typeof message === 'string' ? message.slice(0, MAX_MESSAGE) : '' }
}
