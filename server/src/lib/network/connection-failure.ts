import { codeOf } from '../thrown.ts'

/** An error whose text is a plain sentence of ours. */
export class PlainFailure extends Error {}

/** The sentences by the codes of Node, OpenSSL and `fetch`. A code that ends with `*` stands for all that begin so. */
const SENTENCES: readonly (readonly [codes: readonly string[], sentence: string])[] = [
  [['ENOTFOUND', 'ENODATA', 'EAI_NONAME', 'EAI_NODATA'], 'No server has this name'],
  [['EAI_*', 'ESERVFAIL', 'EREFUSED', 'EBADRESP', 'ECANCELLED'], 'The name of the server could not be looked up'],
  [['ECONNREFUSED'], 'The server accepts no connections'],
  [['EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ENETDOWN', 'EADDRNOTAVAIL'], 'No network leads to the server'],
  [['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'UND_ERR_SOCKET'], 'The server closed the connection'],
  [['ETIMEDOUT', 'ETIMEOUT', 'UND_ERR_*', 'OAUTH_TIMEOUT'], 'The server did not answer in time'],
  [['CERT_HAS_EXPIRED'], 'The certificate of the server has expired'],
  [['CERT_NOT_YET_VALID'], 'The certificate of the server is not valid yet'],
  [['ERR_TLS_CERT_ALTNAME_INVALID', 'HOSTNAME_MISMATCH'], 'The certificate of the server is for another name'],
  [['CERT_*', 'DEPTH_ZERO_*', 'SELF_SIGNED_*', 'UNABLE_TO_*'], 'The certificate of the server is not trusted'],
  [['ERR_TLS_*', 'ERR_SSL_*', 'EPROTO'], 'A secure connection to the server was not possible'],
  [['HPE_*'], 'The server does not answer as a web server does'],
]

const MAX_CAUSES = 5

/**
 * Says in plain words why a server could not be reached, for people who can't read the system's text. That text belongs
 * into the log: it names functions, and addresses that a stranger must not learn.
 */
export function sentenceOfFailure(error: unknown): string {
  const causes = causesOf(error)
  const plain = causes.find((cause) => cause instanceof PlainFailure)
  if (plain) return plain.message
  const codes = causes.flatMap((cause) => codeOf(cause) ?? [])
  for (const [known, sentence] of SENTENCES) {
    if (codes.some((code) => known.some((pattern) => matches(pattern, code)))) return sentence
  }
  return causes.some(({ name }) => name === 'TimeoutError' || name === 'AbortError')
    ? 'The server did not answer in time'
    : 'The connection failed'
}

/** Returns the system's text of the failure and of its causes, for the log. */
export const textOfFailure = (error: unknown): string =>
  [...new Set(causesOf(error).map((cause) => cause.message || codeOf(cause) || cause.name))].join(': ')

/** Returns the error, and what it says of its causes. If several addresses were tried, the first one counts. */
function causesOf(error: unknown): Error[] {
  const causes: Error[] = []
  let next = error
  while (next instanceof Error && causes.length < MAX_CAUSES) {
    causes.push(next)
    next = next instanceof AggregateError ? next.errors[0] : next.cause
  }
  return causes
}

const matches = (pattern: string, code: string): boolean =>
  pattern.endsWith('*') ? code.startsWith(pattern.slice(0, -1)) : code === pattern
