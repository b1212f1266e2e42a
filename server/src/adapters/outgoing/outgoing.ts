import http from 'node:http'
import https from 'node:https'
import { isIP, isIPv6, type LookupFunction } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError, invalid, unavailable } from '../../lib/errors.ts'
import { PlainFailure, sentenceOfFailure, textOfFailure } from '../../lib/network/connection-failure.ts'
import type { Resolve } from './resolve.ts'
import { specialRange } from './special-ranges.ts'

export type OutgoingRequest = {
  url: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'PROPFIND' | 'REPORT'
  headers: Readonly<Record<string, string>>
  body?: string
  /** The time for everything: names, connection, request and answer. */
  timeoutMs: number
  /**
   * The maximum number of bytes that are read of the answer. The rest is cut off, as is everything after the timeout.
   */
  maxAnswerBytes: number
  /** Aborts the call at once. */
  signal?: AbortSignal
}

export type OutgoingAnswer = {
  status: number
  headers: Readonly<Record<string, string>>
  /** The body as it came, not decompressed. */
  body: Buffer
  isCut: boolean
}

/** The only way in which the server calls an address that a user entered. */
export type Outgoing = {
  /**
   * Returns a reason, for a person, if the server doesn't call this URL. A name that can't be resolved yet is allowed.
   */
  checkUrl(url: string): Promise<string | undefined>
  /**
   * Calls the URL once. It follows no redirect: a redirect is an answer like any other.
   *
   * @throws `ADDRESS_NOT_ALLOWED` (invalid), `RECEIVER_UNREACHABLE` (unavailable) with the reason in plain words as its message
   */
  send(request: OutgoingRequest): Promise<OutgoingAnswer>
}

type Dependencies = {
  resolve: Resolve
  /** Allows calls to loopback, private and other special addresses. */
  allowPrivateNetworks: boolean
  /** Takes the system's text of a failure, with the name of the server. */
  noteCause?: (cause: string) => void
}

const CONNECT_MS = 5000
/**
 * A request that stores an address doesn't wait for a dead name server. The name is resolved again before each call.
 */
const CHECK_MS = 2000
const MAX_URL = 2048
const BEGINNING = /^https?:\/\/[^\s/\\]/i

export function createOutgoing({ resolve, allowPrivateNetworks, noteCause }: Dependencies): Outgoing {
  /** Returns the reason for a refused address. The text doesn't reveal which internal address a name has. */
  const refusal = (address: string, host: string): string | undefined => {
    const range = allowPrivateNetworks ? undefined : specialRange(address)
    if (range === undefined) return undefined
    const what = host === address ? `${address} is ${range}` : `${host} points to an address that is ${range}`
    return `${what}, which only DAYBOOK_ALLOW_PRIVATE_NETWORKS=true allows`
  }

  /**
   * Resolves a name. One internal address is enough to refuse it, because the choice of the called address is random.
   */
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
      // The lookup below doesn't run for a literal address.
      if (isIP(hostOf(url))) await addressesOf(hostOf(url))
      try {
        return await exchange(url, request, lookupBy(addressesOf))
      } catch (error) {
        if (isRefusal(error)) throw error
        noteCause?.(`${url.host} could not be reached: ${textOfFailure(error)}`)
        throw unavailable('RECEIVER_UNREACHABLE', sentenceOfFailure(error))
      }
    },
  }
}

/** Connects to an address that was checked. A second resolution of the name could give another address. */
const lookupBy =
  (addressesOf: (host: string) => Promise<readonly string[]>): LookupFunction =>
  (host, options, done) => {
    addressesOf(host).then(
      (addresses) => {
        const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
        const [first] = found
        if (!first) done(new PlainFailure('No server has this name'), '')
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
  // Each call has its own agent, so no connection outlives the call and no proxy of the environment is used.
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
      // A complete status is an answer, even if the rest fails.
      if (answered && !signal?.aborted) answered(true)
      else if (error) reject(error)
    }
    const tooLong = (what: string, ms: number) =>
      setTimeout(() => end(new PlainFailure(`${what} took longer than ${ms / 1000} s`)), ms)
    const abort = () => end(new PlainFailure('The server was stopped'))
    const whole = tooLong('The answer', timeoutMs)
    const connecting = tooLong('The connection', Math.min(CONNECT_MS, timeoutMs))
    if (signal?.aborted) abort()
    signal?.addEventListener('abort', abort)

    call.on('socket', (socket) =>
      socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => clearTimeout(connecting)),
    )
    call.on('error', end)
    call.on('close', () => {
      if (!answered) end(new PlainFailure('The connection was closed before an answer had come'))
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

/**
 * Returns the URL, or the error in it. The parser has already converted other notations of an IPv4 address to four
 * decimals.
 */
function parse(text: string): URL | string {
  if (text.length > MAX_URL) return `it is longer than ${MAX_URL} characters`
  if (!URL.canParse(text)) return 'it is not a URL'
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return `${url.protocol} is neither http: nor https:`
  // The parser accepts more texts as a host than other programs, which would read another receiver or none.
  if (!BEGINNING.test(text)) return 'it must begin with https:// or http:// and a host'
  if (url.username !== '' || url.password !== '') return 'it carries a user name or a password'
  if (url.port === '0') return 'nobody listens on port 0'
  return url
}

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/** Joins repeated headers. */
const plain = (headers: http.IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  )

const NOT_ALLOWED = 'ADDRESS_NOT_ALLOWED'
const notAllowed = (reason: string) => invalid(NOT_ALLOWED, reason)
const isRefusal = (error: unknown): error is AppError => error instanceof AppError && error.code === NOT_ALLOWED
