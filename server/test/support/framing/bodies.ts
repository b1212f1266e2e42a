/** What follows the head of a request. `headers` say how its length is known. */
export type BrokenBody = {
  readonly name: string
  readonly headers: readonly string[]
  readonly sent: string
  /** True if nothing accepts what was sent; otherwise the fault may be seen only when the client leaves. */
  readonly isVisible: boolean
}

const CHUNKED = ['transfer-encoding: chunked'] as const
const LARGE = 'x'.repeat(100_000)

const visible = (name: string, sent: string, headers: readonly string[] = CHUNKED): BrokenBody => ({
  ...{ name, headers, sent },
  isVisible: true,
})
const partial = (name: string, sent: string, headers: readonly string[] = CHUNKED): BrokenBody => ({
  ...{ name, headers, sent },
  isVisible: false,
})

export const BROKEN_BODIES: readonly BrokenBody[] = [
  visible('a chunk size that is a word', 'ZZ\r\n{}\r\n0\r\n\r\n'),
  visible('a negative chunk size', '-2\r\n{}\r\n0\r\n\r\n'),
  visible('a chunk size that no number holds', 'fffffffffffffffff\r\n{}'),
  partial('a chunk size with a space', '2 \t 2\r\n{}\r\n0\r\n\r\n'),
  visible('no chunk size', '\r\n{}\r\n0\r\n\r\n'),
  visible('a chunk that is longer than its size', '2\r\n{}{}{}\r\n0\r\n\r\n'),
  visible('a broken second chunk', '2\r\n{}\r\nZZ\r\n'),
  visible('a broken chunk after a large one', `${LARGE.length.toString(16)}\r\n${LARGE}\r\nZZ\r\n`),
  partial('a zero byte in an extension', '2;a=\0\r\n{}\r\n0\r\n\r\n'),
  visible('a broken trailer', '2\r\n{}\r\n0\r\nnothing\r\n\r\n'),
  visible('a broken request behind a whole body', '{}FETCH / HTTP/1.1\r\n\r\n', ['content-length: 2']),
  partial('a well-formed chunk without an end', '5\r\n{"a":\r\n'),
  partial('half of a chunk', 'ff\r\n{"a":'),
  partial('a chunk size without its line end', 'f'),
  partial('a large chunk without an end', `${LARGE.length.toString(16)}\r\n${LARGE}\r\n`),
  partial('no end after the last chunk', '2\r\n{}\r\n0\r\n'),
  partial('half of a trailer', '2\r\n{}\r\n0\r\nx-much: '),
  partial('no chunk at all', ''),
  partial('half of a body', '{"a":', ['content-length: 500']),
  partial('nothing of a body', '', ['content-length: 500']),
  partial('the larger part of a large body', LARGE, ['content-length: 100500']),
  partial('nothing of a body after an expectation', '', ['content-length: 500', 'expect: 100-continue']),
]
