import { translatorFor } from '@daybook/i18n'
import { describe, expect, it } from 'vitest'
import { busyDuring, busyText } from './busy.ts'
import type { BookerTranslator } from './texts.ts'
import { writerFor } from './writer.ts'

const at = (time: string): number => Date.parse(`2030-03-11T${time}Z`)
const t: BookerTranslator = translatorFor(
  { 'booker.busy': 'You are busy: {what}', 'booker.busy.unnamed': 'You have something then' },
  'en',
)
const writer = writerFor('en-GB', 'UTC')
const busy = [
  { start: at('10:10'), end: at('10:40'), title: 'Dentist' },
  { start: at('10:30'), end: at('11:00') },
]

describe('what a visitor has at a time', () => {
  it('overlaps the meeting, and does not only touch it', () => {
    const found = (start: string, length = 30) => busyDuring(busy, at(start), length).map(({ title }) => title)
    expect(found('09:40')).toEqual([])
    expect(found('10:00')).toEqual(['Dentist'])
    expect(found('10:30')).toEqual(['Dentist', undefined])
    expect(found('11:00')).toEqual([])
    expect(found('08:00', 600)).toEqual(['Dentist', undefined])
  })

  it('is named with its times, and without them if it lasts for days', () => {
    const text = (...some: typeof busy) => busyText(some, t, writer)
    expect(text(...busy.slice(0, 1))).toBe('You are busy: Dentist · 10:10–10:40')
    expect(text(...busy)).toBe('You are busy: Dentist · 10:10–10:40 and 10:30–11:00')
    const days = { start: at('00:00'), end: at('00:00') + 2 * 86_400_000 }
    expect(text({ ...days, title: 'Holiday' })).toBe('You are busy: Holiday')
    expect(text(days as (typeof busy)[number])).toBe('You have something then')
  })
})
