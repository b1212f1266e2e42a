import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { type Invitation, renderInvitation } from './invitation.ts'

const now = new Date('2026-02-20T09:15:42.123Z')

const anInvitation = (changes: Partial<Invitation> = {}): Invitation => ({
  method: 'REQUEST',
  uid: 'one@daybook.example.com',
  sequence: 3,
  startsAt: new Date('2026-03-03T13:00:00Z'),
  endsAt: new Date('2026-03-03T13:45:00Z'),
  status: 'CONFIRMED',
  summary: 'Product tour',
  description: 'A first look',
  location: 'Harbour Street 12',
  url: 'https://daybook.example.com/bookings/one',
  organizer: { name: 'Grace Hopper', email: 'grace@example.com' },
  attendees: [{ name: 'Bob', email: 'bob@example.com', role: 'REQ-PARTICIPANT', answer: 'NEEDS-ACTION' }],
  ...changes,
})

const parse = (source: string) => {
  const calendar = new ICAL.Component(ICAL.parse(source))
  const event = calendar.getFirstSubcomponent('vevent')
  if (!event) throw new Error('There is no event in it.')
  return { calendar, event, names: event.getAllProperties().map(({ name }) => name) }
}

const propertyNames =
  'uid sequence dtstamp dtstart dtend summary description location url organizer attendee status transp'.split(' ')

test('an invitation is read back as it was meant', () => {
  const { calendar, event, names } = parse(renderInvitation(anInvitation(), now))
  expect(calendar.getFirstPropertyValue('method')).toBe('REQUEST')
  expect(String(calendar.getFirstPropertyValue('prodid'))).toContain('Daybook')
  expect(names).toEqual(propertyNames)
  const text = (name: string) => String(event.getFirstPropertyValue(name))
  expect(text('uid')).toBe('one@daybook.example.com')
  expect(text('sequence')).toBe('3')
  expect(text('dtstamp')).toBe('2026-02-20T09:15:42Z')
  expect(text('dtstart')).toBe('2026-03-03T13:00:00Z')
  expect(text('dtend')).toBe('2026-03-03T13:45:00Z')
  expect(text('organizer')).toBe('mailto:grace@example.com')
  const attendee = event.getFirstProperty('attendee')
  expect(attendee?.getParameter('cn')).toBe('Bob')
  expect(attendee?.getParameter('partstat')).toBe('NEEDS-ACTION')
  expect(attendee?.getParameter('rsvp')).toBe('TRUE')
})

test('an invitation leaves out empty properties', () => {
  const { names } = parse(
    renderInvitation(anInvitation({ description: ' ', location: null, url: 'javascript:alert(1)' }), now),
  )
  expect(names).toEqual(propertyNames.filter((name) => !['description', 'location', 'url'].includes(name)))
})

test('a cancellation states it twice, as RFC 5546 requires', () => {
  const { calendar, event } = parse(renderInvitation(anInvitation({ method: 'CANCEL', status: 'CANCELLED' }), now))
  expect(calendar.getFirstPropertyValue('method')).toBe('CANCEL')
  expect(event.getFirstPropertyValue('status')).toBe('CANCELLED')
})

test.each([
  ['CR LF', 'Eve\r\nATTENDEE:mailto:victim@example.com'],
  ['a bare CR', 'Eve\rATTENDEE:mailto:victim@example.com'],
  ['a bare LF', 'Eve\nEND:VEVENT\nBEGIN:VEVENT'],
  ['Unicode line separators', 'Eve\u2028ATTENDEE:x\u2029ATTENDEE:y\u0085ATTENDEE:z'],
  ['quotes, colons, semicolons, carets', '"Eve";PARTSTAT=DECLINED:mailto:x,^n"'],
  ['control characters', 'Eve\0\x1b[31m\x7f'],
  ['half an emoji', 'Eve \ud83d'],
])('%s in any text ends no property', (_what, evil) => {
  const source = renderInvitation(
    anInvitation({
      uid: evil,
      summary: evil,
      description: evil,
      location: evil,
      url: `https://example.com/${evil}`,
      organizer: { name: evil, email: evil },
      attendees: [{ name: evil, email: `${evil}@example.com`, role: 'REQ-PARTICIPANT', answer: 'ACCEPTED' }],
    }),
    now,
  )
  const { event, names } = parse(source)
  expect(names).toEqual(propertyNames)
  expect(event.getFirstProperty('attendee')?.getParameter('partstat')).toBe('ACCEPTED')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
  expect(source.replaceAll('\r\n', '')).not.toMatch(/[\0-\x1f\x7f\u0085\u2028\u2029]/)
})

test('the calendar has the same properties and short lines, whatever a booker types', () => {
  const typed = fc.string({ unit: 'binary', minLength: 0, maxLength: 200 })
  fc.assert(
    fc.property(typed, typed, typed, (name, email, text) => {
      const source = renderInvitation(
        anInvitation({
          summary: `x${text}`,
          description: `x${text}`,
          location: `x${text}`,
          organizer: { name, email },
          attendees: [{ name, email, role: 'CHAIR', answer: 'ACCEPTED' }],
        }),
        now,
      )
      expect(parse(source).names).toEqual(propertyNames)
      for (const line of source.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    }),
    { seed: 7 },
  )
})

test('long lines are folded between characters and read back whole', () => {
  const long = `${'日本語テキスト 🗓️ '.repeat(20)}end; of, it\\all`
  const { event } = parse(renderInvitation(anInvitation({ summary: long, description: `${long}\n${long}` }), now))
  expect(event.getFirstPropertyValue('summary')).toBe(long)
  expect(event.getFirstPropertyValue('description')).toBe(`${long}\n${long}`)
})

test('names keep their letters, with single quotes in place of double ones', () => {
  const name = 'Zoë "Ziggy" O’Neil, MD; 博士 👩‍⚕️'
  const { event } = parse(renderInvitation(anInvitation({ organizer: { name, email: 'zoe+work@example.com' } }), now))
  const organizer = event.getFirstProperty('organizer')
  expect(organizer?.getParameter('cn')).toBe(name.replaceAll('"', "'"))
  expect(organizer?.getFirstValue()).toBe('mailto:zoe+work@example.com')
})

test('a person without a name appears by address', () => {
  const { event } = parse(renderInvitation(anInvitation({ organizer: { name: ' ', email: 'a@example.com' } }), now))
  expect(event.getFirstProperty('organizer')?.getParameter('cn')).toBe('a@example.com')
})
