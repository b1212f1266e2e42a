import { describe, expect, it } from 'vitest'
import { writerFor } from './writer.ts'

const at = (time: string): number => Date.parse(`2030-03-11T${time}Z`)

describe('the clock', () => {
  it.each([
    ['en-GB', '12:30 pm', '12:05 am'],
    ['en-US', '12:30 PM', '12:05 AM'],
    ['de', '12:30 PM', '12:05 AM'],
    ['ja', '午後0:30', '午前0:05'],
  ])('counts to twelve in %s as people do', (locale, noon, midnight) => {
    const writer = writerFor(locale, 'UTC', true)
    expect([writer.time(at('12:30')), writer.time(at('00:05'))]).toEqual([noon, midnight])
    expect(writer.isHour12()).toBe(true)
  })

  it.each(['en-GB', 'en-US', 'de', 'ja', 'ar'])('begins the day at 0 with 24 hours in %s', (locale) => {
    const writer = writerFor(locale, 'UTC', false)
    expect(writer.time(at('00:05'))).toMatch(/^0?0:05$/)
    expect(writer.time(at('23:05'))).toBe('23:05')
    expect(writer.isHour12()).toBe(false)
  })

  it('writes the hours of a day as it writes times', () => {
    const hours = (locale: string, hour12?: boolean) => [0, 9, 12].map(writerFor(locale, 'UTC', hour12).hour)
    expect(hours('en-US')).toEqual(['12 AM', '9 AM', '12 PM'])
    expect(hours('en-GB')).toEqual(['0:00', '9:00', '12:00'])
    expect(hours('en-GB', true)).toEqual(['12 am', '9 am', '12 pm'])
  })

  it('shows the minute of the day in the zone', () => {
    expect(writerFor('ar', 'Asia/Kathmandu').minuteOf(at('18:20'))).toBe(5)
    expect(writerFor('en', 'America/St_Johns').minuteOf(at('02:25'))).toBe(23 * 60 + 55)
  })
})
