import { recordOf } from '../../../lib/records.ts'
import { trimCharactersAtEnd } from '../../../lib/text/trim-characters.ts'
import { errorOf } from '../../../lib/thrown.ts'
import type { Outgoing, OutgoingRequest } from '../../outgoing/outgoing.ts'
import type { ProviderAccount } from '../../provider-account.ts'
import { type AccountAccess, accessOf } from '../account-access.ts'
import { CalendarFailure, type CallLimits } from '../calendar-provider.ts'
import { retryAfterMs } from '../retry-after.ts'

const MAX_ANSWER_BYTES = 20 * 1024 * 1024
const MAX_MESSAGE = 200
/** The longest address that `Outgoing` calls. */
const MAX_LINK = 2048

/** Ids that stay when an item is moved, and times in UTC. https://learn.microsoft.com/graph/outlook-immutable-id */
const PREFERENCES = ['IdType="ImmutableId"', 'outlook.timezone="UTC"']

export type GraphRequest = {
  method: OutgoingRequest['method']
  /** A path below the API that begins with `/me`, or a link that the API gave. */
  at: string
  query?: Readonly<Record<string, string>>
  body?: object
  ifMatch?: string | undefined
  /** Further preferences, such as the size of a page. */
  prefer?: readonly string[]
}

export type GraphAnswer = { readonly status: number; readonly data: unknown }

export type GraphApi = {
  /**
   * Calls the API once. Returns the answer with a status below 300, or with one of the expected statuses.
   *
   * @throws CalendarFailure
   */
  call(limits: CallLimits, request: GraphRequest, expected?: readonly number[]): Promise<GraphAnswer>
  /** Returns the address of the account, if it is known without a request. */
  knownAddress(): Promise<string | null>
  /** Returns true if the link leads to this API and can be called. Tokens must not be sent elsewhere. */
  isOwnLink(link: string): boolean
}

type Dependencies = AccountAccess & {
  /** Where the API is, with its version: `https://graph.microsoft.com/v1.0`. */
  apiUrl: string
  outgoing: Pick<Outgoing, 'send'>
}

/** Creates the API of one account. */
export const graphApi = ({ apiUrl, outgoing, ...access }: Dependencies) => {
  const base = trimCharactersAtEnd(apiUrl, '/')
  const isOwnLink = (link: string): boolean => link.startsWith(`${base}/`) && link.length <= MAX_LINK

  return (account: ProviderAccount): GraphApi => ({
    isOwnLink,

    knownAddress: async () => (await accessOf(access, account)).mailbox,

    async call({ timeoutMs, signal }, { method, at, query, body, ifMatch, prefer = [] }, expected = []) {
      const { token, mailbox } = await accessOf(access, account)
      const url = at.startsWith('/') ? `${base}${inMailbox(at, mailbox)}${queryOf(query)}` : at
      if (!isOwnLink(url)) throw new CalendarFailure('unreadable', 'Microsoft sends a link that is not one of its API.')
      const answer = await outgoing
        .send({
          url,
          method,
          headers: {
            authorization: `Bearer ${token}`,
            accept: 'application/json',
            prefer: [...PREFERENCES, ...prefer].join(', '),
            ...(body && { 'content-type': 'application/json' }),
            ...(ifMatch !== undefined && { 'if-match': ifMatch }),
          },
          ...(body && { body: JSON.stringify(body) }),
          timeoutMs,
          signal,
          maxAnswerBytes: MAX_ANSWER_BYTES,
        })
        .catch((error: unknown) => {
          throw new CalendarFailure('unreachable', `Microsoft can't be reached: ${errorOf(error).message}`)
        })
      if (answer.isCut) throw new CalendarFailure('unreachable', 'The answer of Microsoft is cut off.')
      const data = parse(answer.body.toString('utf8'))
      const { status } = answer
      if (status < 300 || expected.includes(status)) return { status, data }
      throw failureOf(status, data, retryAfterMs(answer.headers['retry-after']))
    },
  })
}

/** Names the mailbox in a path. A token that opens several mailboxes has no `/me`. */
const inMailbox = (path: string, mailbox: string | null): string =>
  mailbox === null ? path : path.replace(/^\/me\b/, `/users/${encodeURIComponent(mailbox)}`)

/** Writes a query with `%20` for spaces, as OData needs it. */
function queryOf(query: Readonly<Record<string, string>> = {}): string {
  const parts = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

/** Returns undefined for a text that is not JSON. No shape fits it. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** https://learn.microsoft.com/graph/errors */
function failureOf(status: number, data: unknown, wait: number | undefined): CalendarFailure {
  const { code, message } = recordOf(recordOf(data).error)
  const parts = [code, message].filter((part) => typeof part === 'string' && part !== '')
  const said = [`status ${status}`, ...parts].join(': ').slice(0, MAX_MESSAGE)
  if (status === 401) return new CalendarFailure('refused', `Microsoft does not accept the access: ${said}`)
  if (status === 403 || status === 404 || status === 410) {
    return new CalendarFailure('missing', `Microsoft does not give this calendar: ${said}`)
  }
  // 423 is a locked item, and 429 and 509 are too many requests.
  if (status === 408 || status === 409 || status === 423 || status === 429 || status >= 500 || status < 400) {
    return new CalendarFailure('unreachable', `Microsoft answers with ${said}`, wait)
  }
  return new CalendarFailure('unreadable', `Microsoft refuses the request: ${said}`)
}
