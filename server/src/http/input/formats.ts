import { isValidPhoneNumber } from 'libphonenumber-js/min'
import { Format } from 'typebox/format'
import { isEmail } from '../../lib/text/email.ts'
import { isTimeZone } from '../../lib/time/time-zone.ts'

const DATE_OR_INSTANT = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/
const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/

/** JavaScript parses `2030-02-30` as the first of March, and the database's calendar has no year 0. */
const isRealDate = (text: string): boolean => {
  const day = text.slice(0, 10)
  const time = Date.parse(day)
  return (
    !Number.isNaN(time) &&
    new Date(time).toISOString().startsWith(day) &&
    !day.startsWith('0000') &&
    !Number.isNaN(Date.parse(text))
  )
}

/** Returns true for a date, or an instant in ISO 8601, with a year of four digits. */
export const isInstant = (text: string): boolean => DATE_OR_INSTANT.test(text) && isRealDate(text)

export const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && isRealDate(text)

/** The formats, each with a description of valid values for the error text. */
const formats: Record<string, { test: (text: string) => boolean; wanted: string }> = {
  'time-zone': { test: isTimeZone, wanted: 'must be a valid IANA time zone, for example Europe/Berlin' },
  'iso-instant': {
    test: isInstant,
    wanted: 'must be a valid ISO 8601 date string, for example 2030-01-31T09:00:00Z',
  },
  'iso-date': {
    test: isDate,
    wanted: 'must be a date, for example 2030-01-31',
  },
  'clock-time': {
    test: (text) => CLOCK.test(text),
    wanted: 'must be a time in 24-hour format HH:MM, for example 09:00',
  },
  email: { test: isEmail, wanted: 'must be an email' },
  'web-url': {
    test: (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
    wanted: 'must be a URL that begins with https:// or http://',
  },
  'phone-number': {
    test: (text) => isValidPhoneNumber(text),
    wanted: 'must be a phone number in international form, for example +4930123456',
  },
}

for (const [name, { test }] of Object.entries(formats)) Format.Set(name, test)

export const expectedFormat = (name: string): string => formats[name]?.wanted ?? `must match the format ${name}`
