import { BROKEN_BODIES } from './bodies.ts'
import { BROKEN_HEADS, headOf, ODD_HEADS } from './heads.ts'
import type { Place } from './places.ts'

/** What a client sends on one connection. */
export type Form = {
  /** What it is, for a person who reads a failure. */
  readonly name: string
  /** The packets, in their order. */
  readonly packets: readonly Buffer[]
  /** What the client does after its last packet. */
  readonly ending: 'waits' | 'ends' | 'resets' | 'leaves'
  /** The number of well-formed requests before the broken one. */
  readonly answersBefore: number
  /** True if the fault is in the head, so that nothing but a refusal may answer it. */
  readonly isRefused: boolean
}

const BEFORE = 'GET /health HTTP/1.1\r\nhost: book.test\r\n\r\n'
const MOST_PACKETS = 4

/** Returns a form of broken framing that the source of random numbers chooses. */
export function drawForm(random: () => number, places: readonly Place[]): Form {
  const upTo = (max: number) => Math.floor(random() * (max + 1))
  const oneOf = <T>(list: readonly T[]): T => list[upTo(list.length - 1)] as T
  const place = oneOf(places)
  const before = oneOf([0, 0, 1, 3])
  const behind = oneOf(['', '', BEFORE])
  const ending = oneOf(['waits', 'ends', 'resets', 'leaves'] as const)

  const kind = upTo(9)
  const [fault, text, isRefused, needsEnd] = kind < 4 ? ofHead() : kind < 9 ? ofBody() : ofOddHead()
  const text_ = BEFORE.repeat(before) + text + behind
  return {
    name: `${place.method} ${place.path}: ${fault}, after ${before} others${behind && ', before another'}; then the client ${ending}`,
    packets: cut(Buffer.from(text_, 'latin1'), upTo(MOST_PACKETS - 1)),
    // A client that waits for an answer to half a request is another test's: half-open.test.ts.
    ending: needsEnd && ending === 'waits' ? 'ends' : ending,
    answersBefore: before,
    isRefused,
  }

  function ofHead(): [string, string, boolean, boolean] {
    const [name, write] = oneOf(BROKEN_HEADS)
    return [name, write(place), true, false]
  }

  function ofOddHead(): [string, string, boolean, boolean] {
    const [name, write] = oneOf(ODD_HEADS)
    return [name, write(place), false, true]
  }

  function ofBody(): [string, string, boolean, boolean] {
    const { name, headers, sent, isVisible } = oneOf(BROKEN_BODIES)
    return [name, `${headOf(place, ...headers)}\r\n\r\n${sent}`, false, !isVisible]
  }

  /** Cuts at random places. Parts of one byte are among them. */
  function cut(whole: Buffer, cuts: number): Buffer[] {
    const at = Array.from({ length: cuts }, () => upTo(whole.length)).sort((a, b) => a - b)
    return [0, ...at].map((from, index) => whole.subarray(from, at[index] ?? whole.length))
  }
}
