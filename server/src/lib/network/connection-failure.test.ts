import { expect, it } from 'vitest'
import { PlainFailure, sentenceOfFailure, textOfFailure } from './connection-failure.ts'

const withCode = (code: string, message = `the system's words for ${code}`) =>
  Object.assign(new Error(message), { code })

it.each([
  ['ENOTFOUND', 'No server has this name'],
  ['EAI_AGAIN', 'The name of the server could not be looked up'],
  ['ECONNREFUSED', 'The server accepts no connections'],
  ['EHOSTUNREACH', 'No network leads to the server'],
  ['ECONNRESET', 'The server closed the connection'],
  ['UND_ERR_CONNECT_TIMEOUT', 'The server did not answer in time'],
  ['CERT_HAS_EXPIRED', 'The certificate of the server has expired'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'The certificate of the server is for another name'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'The certificate of the server is not trusted'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'The certificate of the server is not trusted'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'A secure connection to the server was not possible'],
  ['HPE_INVALID_CONSTANT', 'The server does not answer as a web server does'],
  ['EUNKNOWN', 'The connection failed'],
])('the failure %s is said in plain words', (code, sentence) => {
  expect(sentenceOfFailure(withCode(code))).toBe(sentence)
  expect(sentenceOfFailure(new TypeError('fetch failed', { cause: withCode(code) }))).toBe(sentence)
  expect(sentenceOfFailure(new AggregateError([withCode(code), withCode('EOTHER')], 'all failed'))).toBe(sentence)
})

it('a sentence of ours stays, and a value that is no error has one', () => {
  expect(sentenceOfFailure(new PlainFailure('The answer took longer than 3 s'))).toBe('The answer took longer than 3 s')
  expect(sentenceOfFailure(new DOMException('aborted', 'TimeoutError'))).toBe('The server did not answer in time')
  expect(sentenceOfFailure('nothing')).toBe('The connection failed')
})

it('the log gets the words of the system and of its causes, each once', () => {
  const cause = withCode('ENOTFOUND', 'getaddrinfo ENOTFOUND a.example')
  expect(textOfFailure(new TypeError('fetch failed', { cause }))).toBe('fetch failed: getaddrinfo ENOTFOUND a.example')
  expect(textOfFailure(new AggregateError([withCode('ECONNREFUSED', '')]))).toContain('ECONNREFUSED')
})
