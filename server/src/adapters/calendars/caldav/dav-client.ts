import { errorOf } from '../../../lib/thrown.ts'
import type { Outgoing, OutgoingAnswer, OutgoingRequest } from '../../outgoing/outgoing.ts'
import type { ProviderAccount } from '../../provider-account.ts'
import { CalendarFailure, type CallLimits } from '../calendar-provider.ts'
import type { CalendarReader, OtherFunctions } from '../calendar-reader.ts'
import { retryAfterMs } from '../retry-after.ts'
import { type CalDavCredentials, credentialsOf } from './credentials.ts'
import { NAMESPACES } from './xml.ts'

const MAX_BYTES = 10 * 1024 * 1024
const MAX_REDIRECTS = 5
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
/** The statuses of a server that is too busy or has a fault. */
const BUSY: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504])

export type DavRequest = Pick<OutgoingRequest, 'url' | 'method' | 'body'> & {
  readonly headers?: Readonly<Record<string, string>>
}

/** An answer, with the address that gave it after all redirects. */
export type DavAnswer = { url: string; status: number; headers: OutgoingAnswer['headers']; body: Buffer }

/** Calls the server of one account. All functions throw `CalendarFailure`. */
export type DavClient = {
  readonly credentials: CalDavCredentials
  /** Returns every answer but those that refuse the credentials or say that the server has a fault. */
  send(request: DavRequest): Promise<DavAnswer>
  /** Asks for properties of a resource, and of those in it if `depth` is 1. */
  ask(url: string, depth: 0 | 1, properties: readonly string[]): Promise<DavAnswer>
  /** Calls a function that reads what the server has sent, within the limits of the account's call. */
  read<Name extends keyof OtherFunctions>(
    name: Name,
    ...values: Parameters<OtherFunctions[Name]>
  ): Promise<ReturnType<OtherFunctions[Name]>>
}

type Dependencies = { outgoing: Outgoing; reader: Pick<CalendarReader, 'call'>; now: () => Date }

export async function createDavClient(
  { outgoing, reader, now }: Dependencies,
  account: ProviderAccount,
  limits: CallLimits,
): Promise<DavClient> {
  const { timeoutMs, signal } = limits
  const credentials = await credentialsOf(account)
  const login = Buffer.from(`${credentials.username}:${credentials.password}`).toString('base64')

  async function once({ url, method, headers, body }: DavRequest): Promise<OutgoingAnswer> {
    if (!mayHaveCredentials(url, credentials.url)) {
      throw new CalendarFailure(
        'unreachable',
        `The server leads to ${originOf(url)}. The password is only sent to the server that you named, and over https to servers that it names.`,
      )
    }
    const answer = await outgoing
      .send({
        url,
        method,
        headers: { authorization: `Basic ${login}`, ...headers },
        ...(body !== undefined && { body }),
        timeoutMs,
        signal,
        maxAnswerBytes: MAX_BYTES,
      })
      .catch((error) => {
        throw new CalendarFailure('unreachable', `The server could not be reached: ${errorOf(error).message}`)
      })
    const { status } = answer
    if (status === 401) throw new CalendarFailure('refused', refusal(answer))
    if (BUSY.has(status)) {
      throw new CalendarFailure(
        'unreachable',
        `The server answers with status ${status}.`,
        retryAfterMs(answer.headers['retry-after'], now()),
      )
    }
    return answer
  }

  async function send(request: DavRequest): Promise<DavAnswer> {
    let { url } = request
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const { status, headers, body, isCut } = await once({ ...request, url })
      const { location } = headers
      if (!REDIRECTS.has(status) || location === undefined) {
        if (isCut) {
          throw new CalendarFailure('unreadable', `The answer is cut off, or longer than ${MAX_BYTES} bytes.`)
        }
        return { url, status, headers, body }
      }
      if (!URL.canParse(location, url)) {
        throw new CalendarFailure('unreachable', 'The server redirects to something that is not an address.')
      }
      const next = new URL(location, url).href
      if (!isSafeStep(url, next)) {
        throw new CalendarFailure(
          'unreachable',
          `The server redirects to ${originOf(next)}, and the password is not sent there.`,
        )
      }
      url = next
    }
    throw new CalendarFailure('unreachable', `The server redirects more than ${MAX_REDIRECTS} times.`)
  }

  return {
    credentials,
    send,
    ask: (url, depth, properties) =>
      send({
        url,
        method: 'PROPFIND',
        headers: { ...XML, depth: String(depth) },
        body: `<d:propfind ${NAMESPACES}><d:prop>${properties.map((name) => `<${name}/>`).join('')}</d:prop></d:propfind>`,
      }),
    read: (name, ...values) => reader.call(name, limits, ...values),
  }
}

export const XML = { 'content-type': 'application/xml; charset=utf-8' }

/** @throws CalendarFailure if an answer has no resources, `missing` for 403, 404 and 410 */
export function checkAnswered({ status }: DavAnswer): void {
  if (status !== 207) throw failureOf(status)
}

/** Returns the failure that a status means for a calendar or for something in it. */
export function failureOf(status: number): CalendarFailure {
  if (status === 403 || status === 404 || status === 410) {
    return new CalendarFailure(
      'missing',
      `The server answers with status ${status}. The calendar is gone, or the account may not use it.`,
    )
  }
  return new CalendarFailure('unreachable', `The server answers with status ${status}.`)
}

/**
 * Returns true if the credentials may follow from one address to the next: to the same origin, or over https from an
 * address of https or of the same host. An answer over plain http can come from anybody on the way, so it must not lead
 * the credentials to another host.
 */
function isSafeStep(from: string, next: string): boolean {
  const [a, b] = [new URL(from), new URL(next)]
  if (a.origin === b.origin) return true
  return b.protocol === 'https:' && (a.protocol === 'https:' || a.hostname === b.hostname)
}

/** Returns true for an address to which the named server can have led. */
const mayHaveCredentials = (url: string, named: string): boolean => URL.canParse(url) && isSafeStep(named, url)

const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : 'something that is not an address')

function refusal({ headers }: OutgoingAnswer): string {
  const challenge = headers['www-authenticate'] ?? ''
  return challenge === '' || /\bbasic\b/i.test(challenge)
    ? 'The server refuses the username or the password.'
    : 'The server asks for a kind of login other than Basic, which is the only one that Daybook can use.'
}
