import { expect, it } from 'vitest'
import { otlpJson } from './otlp-json.ts'

it('spans are written as OTLP wants them: hexadecimal ids, and numbers of 64 bits as texts', () => {
  const text = otlpJson({ 'service.name': 'daybook', 'process.pid': undefined }, '1.2.3', [
    {
      traceId: 'a'.repeat(32),
      spanId: 'b'.repeat(16),
      parentId: 'c'.repeat(16),
      name: 'GET /v2/me',
      kind: 'server',
      beganAt: 1_893_456_000_000.5,
      endedAt: 1_893_456_000_001,
      attributes: { text: 'x', count: 3, share: 0.5, is: true, absent: undefined },
      isFailed: true,
      links: [{ traceId: 'd'.repeat(32), spanId: 'e'.repeat(16) }],
    },
  ])
  expect(JSON.parse(text)).toEqual({
    resourceSpans: [
      {
        resource: { attributes: [{ key: 'service.name', value: { stringValue: 'daybook' } }] },
        scopeSpans: [
          {
            scope: { name: 'daybook', version: '1.2.3' },
            spans: [
              {
                traceId: 'a'.repeat(32),
                spanId: 'b'.repeat(16),
                parentSpanId: 'c'.repeat(16),
                name: 'GET /v2/me',
                kind: 2,
                startTimeUnixNano: '1893456000000500000',
                endTimeUnixNano: '1893456000001000000',
                attributes: [
                  { key: 'text', value: { stringValue: 'x' } },
                  { key: 'count', value: { intValue: '3' } },
                  { key: 'share', value: { doubleValue: 0.5 } },
                  { key: 'is', value: { boolValue: true } },
                ],
                links: [{ traceId: 'd'.repeat(32), spanId: 'e'.repeat(16) }],
                status: { code: 2 },
              },
            ],
          },
        ],
      },
    ],
  })
})
