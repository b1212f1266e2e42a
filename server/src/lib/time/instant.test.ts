import { expect, test } from 'vitest'
import { parseInstant } from './instant.ts'

test.each([
  ['2030-01-31T09:00:00Z', '2030-01-31T09:00:00.000Z'],
  ['2030-01-31T09:00:00.5+02:00', '2030-01-31T07:00:00.500Z'],
  ['2030-01-31T09:00-0330', '2030-01-31T12:30:00.000Z'],
  // A text without a zone is in UTC, whatever the zone of this process is.
  ['2030-01-31', '2030-01-31T00:00:00.000Z'],
  ['2030-01-31T09:00', '2030-01-31T09:00:00.000Z'],
  ['2030-07-31T09:00:00.123', '2030-07-31T09:00:00.123Z'],
])('%s is the instant %s', (text, instant) => {
  const zone = process.env.TZ
  try {
    for (process.env.TZ of ['UTC', 'Asia/Tokyo', 'America/St_Johns'])
      expect(parseInstant(text).toISOString()).toBe(instant)
  } finally {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  }
})
