import { describe, expect, it } from 'vitest'
import { readTraceparent } from './trace-context.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const SPAN = '00f067aa0ba902b7'

describe('the header traceparent', () => {
  it.each([
    ['a recorded trace', `00-${TRACE}-${SPAN}-01`, true],
    ['a trace that is not recorded', `00-${TRACE}-${SPAN}-00`, false],
    ['flags that are not known yet', `00-${TRACE}-${SPAN}-03`, true],
    ['a later version', `cc-${TRACE}-${SPAN}-01`, true],
    ['a later version that appends more', `cc-${TRACE}-${SPAN}-01-what-comes-later`, true],
  ])('%s is continued', (_, header, isSampled) => {
    expect(readTraceparent(header)).toEqual({ traceId: TRACE, spanId: SPAN, isSampled })
  })

  it.each([
    ['no header', undefined],
    ['an empty header', ''],
    ['a repeated header', [`00-${TRACE}-${SPAN}-01`, `00-${TRACE}-${SPAN}-01`]],
    ['several headers in one', `00-${TRACE}-${SPAN}-01, 00-${TRACE}-${SPAN}-01`],
    ['an id of zeros', `00-${'0'.repeat(32)}-${SPAN}-01`],
    ['a span of zeros', `00-${TRACE}-${'0'.repeat(16)}-01`],
    ['capitals', `00-${TRACE.toUpperCase()}-${SPAN}-01`],
    ['the version that is never used', `ff-${TRACE}-${SPAN}-01`],
    ['more than its version allows', `00-${TRACE}-${SPAN}-01-more`],
    ['a later version that continues without a dash', `cc-${TRACE}-${SPAN}-01.more`],
    ['a short id', `00-${TRACE.slice(1)}-${SPAN}-01`],
    ['a header that is too long', `cc-${TRACE}-${SPAN}-01-${'x'.repeat(300)}`],
  ])('%s is ignored', (_, header) => {
    expect(readTraceparent(header)).toBeUndefined()
  })
})
