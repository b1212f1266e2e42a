import type { Place } from './places.ts'

const END = '\r\n\r\n'

/** Returns the lines of a head, without the empty line at its end. */
export const headOf = ({ method, path, headers }: Place, ...more: readonly string[]): string =>
  [`${method} ${path} HTTP/1.1`, 'host: book.test', ...headers, ...more].join('\r\n')

const without = (head: string, host: string): string => head.replace('host: book.test', host)

type Head = readonly [name: string, write: (place: Place) => string]

/** Requests whose first lines break the rules of RFC 9112. Each must be refused. */
export const BROKEN_HEADS: readonly Head[] = [
  ['an unknown transfer coding', (place) => headOf(place, 'transfer-encoding: xchunked') + END],
  ['chunked before another coding', (place) => headOf(place, 'transfer-encoding: chunked, gzip') + END],
  [
    'an unknown transfer coding and a length',
    (place) => `${headOf(place, 'transfer-encoding: xchunked', 'content-length: 3')}${END}{} `,
  ],
  [
    'chunked and a length',
    (place) => `${headOf(place, 'transfer-encoding: chunked', 'content-length: 3')}${END}0${END}`,
  ],
  ['two lengths', (place) => `${headOf(place, 'content-length: 2', 'content-length: 3')}${END}{}`],
  ['a negative length', (place) => `${headOf(place, 'content-length: -1')}${END}`],
  ['a length that is a word', (place) => `${headOf(place, 'content-length: two')}${END}{}`],
  ['a length that no number holds', (place) => `${headOf(place, 'content-length: 99999999999999999999999')}${END}{}`],
  ['two hosts', (place) => headOf(place, 'host: other.test') + END],
  ['the same host twice', (place) => headOf(place, 'Host: book.test') + END],
  ['no host', (place) => without(headOf(place), 'x-host: book.test') + END],
  ['a host with a path', (place) => without(headOf(place), 'host: book.test/nothing') + END],
  ['a host with a user', (place) => without(headOf(place), 'host: ann@book.test') + END],
  ['two hosts in one header', (place) => without(headOf(place), 'host: book.test, other.test') + END],
  ['a header without a colon', (place) => headOf(place, 'nothing') + END],
  ['a space before the colon', (place) => headOf(place, 'x-much : 1') + END],
  ['a zero byte', (place) => headOf(place, 'x-much: a\0b') + END],
  ['a bare line feed in a header', (place) => headOf(place, 'x-much: a\rb') + END],
  ['an unknown method', (place) => headOf({ ...place, method: 'FETCH' }) + END],
  ['a method of one character that is none', (place) => headOf({ ...place, method: '(' }) + END],
  ['no path', (place) => headOf({ ...place, path: '' }) + END],
  ['a space in the path', (place) => headOf({ ...place, path: `${place.path} x` }) + END],
  ['a control character in the path', (place) => headOf({ ...place, path: `${place.path}\x01` }) + END],
  ['a version that does not exist', (place) => headOf(place).replace('HTTP/1.1', 'HTTP/9.9') + END],
  ['no version', (place) => headOf(place).replace(' HTTP/1.1', '') + END],
  ['another protocol', (place) => headOf(place).replace('HTTP/1.1', 'HTCPCP/1.0') + END],
  ['headers of 20 kilobytes', (place) => headOf(place, `x-much: ${'a'.repeat(20_000)}`) + END],
  ['300 headers', (place) => headOf(place, ...Array.from({ length: 300 }, (_, index) => `x-${index}: 1`)) + END],
  ['the beginning of TLS', () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ['the beginning of HTTP/2', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['random bytes', () => '\x80\xff\x00\xfe\r\n\x7f\r\n\r\n'],
]

/** Unusual requests that some rule allows, or that proxies and servers answer differently. None may do harm. */
export const ODD_HEADS: readonly Head[] = [
  ['a whole URL', (place) => headOf({ ...place, path: `http://book.test${place.path}` }) + END],
  ['a whole URL of another scheme', (place) => headOf({ ...place, path: `ftp://book.test${place.path}` }) + END],
  ['a star as the path', (place) => headOf({ ...place, path: '*' }) + END],
  ['a tunnel', (place) => headOf({ ...place, method: 'CONNECT', path: 'book.test:443' }) + END],
  [
    'an upgrade to a web socket',
    (place) =>
      headOf(
        place,
        'connection: upgrade',
        'upgrade: websocket',
        'sec-websocket-key: eA==',
        'sec-websocket-version: 13',
      ) + END,
  ],
  [
    'an upgrade to HTTP/2',
    (place) => headOf(place, 'connection: upgrade, http2-settings', 'upgrade: h2c', 'http2-settings: AAMAAABk') + END,
  ],
  ['a folded header', (place) => headOf(place, 'x-much: a\r\n b') + END],
  ['lines that end with a line feed', (place) => `${headOf(place).replaceAll('\r\n', '\n')}\n\n`],
  ['an empty host', (place) => without(headOf(place), 'host:') + END],
  ['empty lines before the request', (place) => `\r\n\r\n${headOf(place)}${END}`],
  ['version 1.0', (place) => headOf(place).replace('HTTP/1.1', 'HTTP/1.0') + END],
  ['an unknown expectation', (place) => `${headOf(place, 'expect: a-lot', 'content-length: 2')}${END}{}`],
  ['broken percent signs in the path', (place) => headOf({ ...place, path: `${place.path}%zz%` }) + END],
  ['dots in the path', (place) => headOf({ ...place, path: `/../..${place.path}/%2e%2e/` }) + END],
]
