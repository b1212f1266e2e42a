import http from 'node:http'
import https from 'node:https'
import { isIP, isIPv6, type LookupFunction } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError, invalid, unavailable } from '../../lib/errors.ts'
import { codeOf, errorOf } from '../../lib/thrown.ts'
import type { Resolve } from './resolve.ts'
import { specialRange } from './special-ranges.ts'

export type OutgoingRequest = {
  url: string
  method: 'GET' | 'POST'
  headers: Readonly<Record<string, string>>
  body?: string
  /** For all of it: names, connection, request and answer. */
  timeoutMs: number
  /** So much of the answer is read; what comes after it, or after the time is over, is cut off. */
  maxAnswerBytes: number
  /** Gives up at once. */
  signal?: AbortSignal
}

export type OutgoingAnswer = {
  status: number
  headers: Readonly<Record<string, string>>
  /** As it came, not decompressed. */
  body: Buffer
  isCut: boolean
}

/** The only way to an address that a user has given. */
export type Outgoing = {
  /** Why the server doesn't call this URL, for a person; undefined when it does. A name that nobody knows yet is allowed. */
  checkUrl(url: string): Promise<string | undefined>
  /**
   * Calls the URL once, and follows no redirect: that is an answer like any other.
   *
   * @throws `ADDRESS_NOT_ALLOWED` (invalid), `RECEIVER_UNREACHABLE` (unavailable) with the reason as its message
   */
  send(request: OutgoingRequest): Promise<OutgoingAnswer>
}

type Dependencies = {
  resolve: Resolve
  /** Loopback, private and other special addresses may be called as well. */
  allowPrivateNetworks: boolean
}

const CONNECT_MS = 5000
/** Whoever stores an address doesn't wait for a dead name server: it is asked again before each call. */
const CHECK_MS = 2000
const MAX_URL = 2048
const BEGINNING = /^https?:\/\/[^\s/\\]/i

export function createOutgoing({ resolve, allowPrivateNetworks }: Dependencies): Outgoing {
  /** Why an address isn't called. Which one a name stands for inside is nobody's business. */
  const refusal = (address: string, host: string): string | undefined => {
    const range = allowPrivateNetworks ? undefined : specialRange(address)
    if (range === undefined) return undefined
    const what = host === address ? `${address} is ${range}` : `${host} points to an address that is ${range}`
    return `${what}, which only DAYBOOK_ALLOW_PRIVATE_NETWORKS=true allows`
  }

  /** One address inside is enough to refuse a name: which of them is called would be chance. */
  async function addressesOf(host: string): Promise<readonly string[]> {
    const addresses = isIP(host) ? [host] : await resolve(host)
    for (const address of addresses) {
      const reason = refusal(address, host)
      if (reason !== undefined) throw notAllowed(reason)
    }
    return addresses
  }

  return {
    async checkUrl(text) {
      const url = parse(text)
      if (typeof url === 'string') return url
      try {
        await Promise.race([addressesOf(hostOf(url)), sleep(CHECK_MS, undefined, { ref: false })])
      } catch (error) {
        return isRefusal(error) ? error.message : undefined
      }
      return undefined
    },

    async send(request) {
      const url = parse(request.url)
      if (typeof url === 'string') throw notAllowed(url)
      // A literal address never gets to the lookup below.
      if (isIP(hostOf(url))) await addressesOf(hostOf(url))
      try {
        return await exchange(url, request, lookupBy(addressesOf))
      } catch (error) {
        throw isRefusal(error) ? error : unreachable(error)
      }
    },
  }
}

/** Connects to an address that was checked, and not to what the name would say if it were asked again. */
const lookupBy =
  (addressesOf: (host: string) => Promise<readonly string[]>): LookupFunction =>
  (host, options, done) => {
    addressesOf(host).then(
      (addresses) => {
        const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
        const [first] = found
        if (!first) done(new Error(`${host} has no address`), '')
        else if (options.all) done(null, found)
        else done(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => done(error, ''),
    )
  }

function exchange(
  url: URL,
  { method, headers, body, timeoutMs, maxAnswerBytes, signal }: OutgoingRequest,
  lookup: LookupFunction,
): Promise<OutgoingAnswer> {
  const { request, Agent } = url.protocol === 'https:' ? https : http
  // An agent of its own for each call: no connection outlives it, and no proxy of the environment gets between.
  const agent = new Agent({ keepAlive: false })
  return new Promise((resolve, reject) => {
    const call = request(url, {
      method,
      agent,
      lookup,
      headers: {
        ...headers,
        'accept-encoding': 'identity',
        ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
      },
    })
    let answered: ((isCut: boolean) => void) | undefined
    const end = (error?: Error) => {
      clearTimeout(whole)
      clearTimeout(connecting)
      signal?.removeEventListener('abort', abort)
      call.destroy()
      // Whoever has said how it went has answered, whatever becomes of the rest.
      if (answered && !signal?.aborted) answered(true)
      else if (error) reject(error)
    }
    const tooLong = (what: string, ms: number) =>
      setTimeout(() => end(new Error(`${what} took longer than ${ms / 1000} s`)), ms)
    const abort = () => end(new Error('The server was stopped'))
    const whole = tooLong('The answer', timeoutMs)
    const connecting = tooLong('The connection', Math.min(CONNECT_MS, timeoutMs))
    if (signal?.aborted) abort()
    signal?.addEventListener('abort', abort)

    call.on('socket', (socket) =>
      socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => clearTimeout(connecting)),
    )
    call.on('error', end)
    call.on('close', () => {
      if (!answered) end(new Error('The connection was closed before an answer had come'))
    })
    call.on('response', (answer) => {
      const chunks: Buffer[] = []
      let bytes = 0
      answered = (isCut) => {
        const read = Buffer.concat(chunks).subarray(0, maxAnswerBytes)
        resolve({ status: answer.statusCode ?? 0, headers: plain(answer.headers), body: read, isCut })
      }
      answer.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        bytes += chunk.length
        if (bytes > maxAnswerBytes) end()
      })
      answer.on('end', () => {
        answered?.(false)
        end()
      })
      answer.on('error', end)
    })
    call.end(body)
  })
}

/** The URL, or what is wrong with it. The parser has made four decimals of an IPv4 address in any other notation. */
function parse(text: string): URL | string {
  if (text.length > MAX_URL) return `it is longer than ${MAX_URL} characters`
  if (!URL.canParse(text)) return 'it is not a URL'
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return `${url.protocol} is neither http: nor https:`
  // The parser takes more for a host than anybody else does, who would see another receiver or none.
  if (!BEGINNING.test(text)) return 'it must begin with https:// or http:// and a host'
  if (url.username !== '' || url.password !== '') return 'it carries a user name or a password'
  if (url.port === '0') return 'nobody listens on port 0'
  return url
}

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/** Repeated headers are joined. */
const plain = (headers: http.IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  )

const NOT_ALLOWED = 'ADDRESS_NOT_ALLOWED'
const notAllowed = (reason: string) => invalid(NOT_ALLOWED, reason)
const isRefusal = (error: unknown): error is AppError => error instanceof AppError && error.code === NOT_ALLOWED

/** Of several addresses that were tried, the first one's reason is told. */
function unreachable(error: unknown) {
  const { message } = errorOf(error)
  const [first] = error instanceof AggregateError ? error.errors.map((each) => errorOf(each).message) : []
  return unavailable('RECEIVER_UNREACHABLE', message || first || codeOf(error) || 'The connection failed')
}
