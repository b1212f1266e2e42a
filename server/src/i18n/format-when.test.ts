import { expect, test } from 'vitest'
import { formatDay, formatWhen } from './format-when.ts'

const at = (iso: string) => new Date(iso)

test.each([
  ['en', 'Europe/Berlin', 'Tuesday, March 3, 2026, 2:00 PM – 2:30 PM (Europe/Berlin, GMT+1)'],
  ['de', 'Europe/Berlin', 'Dienstag, 3. März 2026, 14:00 – 14:30 Uhr (Europe/Berlin, GMT+1)'],
  ['en', 'America/New_York', 'Tuesday, March 3, 2026, 8:00 AM – 8:30 AM (America/New York, GMT-5)'],
  ['en', 'Asia/Kathmandu', 'Tuesday, March 3, 2026, 6:45 PM – 7:15 PM (Asia/Kathmandu, GMT+5:45)'],
  ['en', 'UTC', 'Tuesday, March 3, 2026, 1:00 PM – 1:30 PM (UTC)'],
  ['en', 'Nowhere/Never', 'Tuesday, March 3, 2026, 1:00 PM – 1:30 PM (UTC)'],
  ['es', 'Europe/Madrid', 'martes, 3 de marzo de 2026, de 14:00 a 14:30 (Europe/Madrid, GMT+1)'],
  ['es-419', 'America/Asuncion', 'martes, 3 de marzo de 2026, de 10:00 a 10:30 (America/Asuncion, GMT-3)'],
  ['fr', 'Europe/Paris', 'mardi 3 mars 2026, de 14:00 à 14:30 (Europe/Paris, GMT+1)'],
  ['pt-BR', 'America/Sao_Paulo', 'terça-feira, 3 de março de 2026, das 10:00 às 10:30 (America/Sao Paulo, GMT-3)'],
  ['pt-PT', 'Europe/Lisbon', 'terça-feira, 3 de março de 2026, das 13:00 às 13:30 (Europe/Lisbon, GMT)'],
  ['ja', 'Asia/Tokyo', '2026年3月3日火曜日 22:00～22:30（Asia/Tokyo, GMT+9）'],
  ['ar-SA', 'Asia/Riyadh', 'الثلاثاء، 3 مارس 2026، 4:00 م – 4:30 م (Asia/Riyadh, GMT+3)'],
  ['he', 'Asia/Jerusalem', 'יום שלישי, 3 במרץ 2026, 15:00 – 15:30 (Asia/Jerusalem, GMT+2)'],
  ['nl', 'Europe/Amsterdam', 'Tuesday, March 3, 2026, 2:00 PM – 2:30 PM (Europe/Amsterdam, GMT+1)'],
])('%s is written in %s', (language, timeZone, expected) => {
  expect(formatWhen(at('2026-03-03T13:00:00Z'), at('2026-03-03T13:30:00Z'), timeZone, language)).toBe(expected)
})

test('a meeting over midnight names both days, in the zone of the reader', () => {
  const [from, to] = [at('2026-03-03T22:30:00Z'), at('2026-03-03T23:30:00Z')]
  expect(formatWhen(from, to, 'Europe/Berlin', 'en')).toBe(
    'Tuesday, March 3, 2026, 11:30 PM – Wednesday, March 4, 2026, 12:30 AM (Europe/Berlin, GMT+1)',
  )
  expect(formatWhen(from, to, 'Europe/London', 'de')).toBe(
    'Dienstag, 3. März 2026, 22:30 – 23:30 Uhr (Europe/London, GMT)',
  )
})

test.each([
  ['es', 'martes, 3 de marzo de 2026, 23:30, hasta el miércoles, 4 de marzo de 2026, 10:30 (Europe/Berlin, GMT+1)'],
  ['fr', 'mardi 3 mars 2026 à 23:30 – mercredi 4 mars 2026 à 10:30 (Europe/Berlin, GMT+1)'],
  ['pt', 'terça-feira, 3 de março de 2026, 23:30, até quarta-feira, 4 de março de 2026, 10:30 (Europe/Berlin, GMT+1)'],
  ['ja', '2026年3月3日火曜日 23:30～2026年3月4日水曜日 10:30（Europe/Berlin, GMT+1）'],
])('a meeting until the next day reads well in %s', (language, expected) => {
  expect(formatWhen(at('2026-03-03T22:30:00Z'), at('2026-03-04T09:30:00Z'), 'Europe/Berlin', language)).toBe(expected)
})

test('the same wall time before and after a clock change has its own offset', () => {
  expect(formatWhen(at('2026-03-28T09:00:00Z'), at('2026-03-28T09:30:00Z'), 'Europe/Berlin', 'en')).toBe(
    'Saturday, March 28, 2026, 10:00 AM – 10:30 AM (Europe/Berlin, GMT+1)',
  )
  expect(formatWhen(at('2026-03-29T08:00:00Z'), at('2026-03-29T08:30:00Z'), 'Europe/Berlin', 'en')).toBe(
    'Sunday, March 29, 2026, 10:00 AM – 10:30 AM (Europe/Berlin, GMT+2)',
  )
})

test('a meeting across a clock change states both offsets', () => {
  expect(formatWhen(at('2026-10-25T00:30:00Z'), at('2026-10-25T01:30:00Z'), 'Europe/Berlin', 'en')).toBe(
    'Sunday, October 25, 2026, 2:30 AM – 2:30 AM (Europe/Berlin, GMT+2 / GMT+1)',
  )
})

test('a day is the one in the given zone', () => {
  const instant = at('2026-03-03T23:30:00Z')
  expect(formatDay(instant, 'UTC', 'en')).toBe('Tue, Mar 3, 2026')
  expect(formatDay(instant, 'Asia/Tokyo', 'de')).toBe('Mi., 4. März 2026')
  expect(formatDay(instant, 'Asia/Tokyo', 'ja')).toBe('2026年3月4日(水)')
  expect(formatDay(instant, 'Asia/Tokyo', 'fr')).toBe('mer. 4 mars 2026')
  expect(formatDay(at('2026-03-01T12:00:00Z'), 'UTC', 'fr')).toBe('dim. 1er mars 2026')
  expect(formatDay(at('2026-03-11T12:00:00Z'), 'UTC', 'fr')).toBe('mer. 11 mars 2026')
  expect(formatDay(instant, 'Asia/Tokyo', 'es')).toBe('mié, 4 mar 2026')
  expect(formatDay(instant, 'Asia/Tokyo', 'pt-BR')).toBe('qua., 4 de mar. de 2026')
})
