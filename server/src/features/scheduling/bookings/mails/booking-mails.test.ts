import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import type { BookingFacts, BookingMailKind, RenderedMessage } from './booking-facts.ts'
import { bookingMails } from './booking-mails.ts'
import { aBooking, sampledAt as now, samples } from './sample-facts.ts'

const mailTo = (address: string, occasion: BookingMailKind, facts: BookingFacts): RenderedMessage => {
  const mail = bookingMails(occasion, facts, now).find(({ toAddress }) => toAddress === address)
  if (!mail) throw new Error(`Nothing was written to ${address}.`)
  return mail
}

function eventOf({ attachments }: RenderedMessage) {
  const [attachment] = attachments
  if (!attachment) return undefined
  const calendar = new ICAL.Component(ICAL.parse(attachment.content))
  const event = calendar.getFirstSubcomponent('vevent')
  return {
    method: calendar.getFirstPropertyValue('method'),
    status: event?.getFirstPropertyValue('status'),
    organizer: event?.getFirstPropertyValue('organizer'),
    description: String(event?.getFirstPropertyValue('description')),
    attendees: event?.getAllProperties('attendee').map((property) => property.getFirstValue()),
  }
}

test.each<[BookingMailKind, string[]]>([
  [
    'scheduled',
    ['grace New booking', 'juergen Ihre Buchung ist bestätigt', 'guest Your booking is confirmed', 'alan New booking'],
  ],
  ['attendee-added', ['kurt Ihre Buchung ist bestätigt']],
  [
    'guests-added',
    [
      'grace Guests have been added',
      'juergen Es kommen weitere Gäste',
      'guest Guests have been added',
      'alan Guests have been added',
      'kurt Ihre Buchung ist bestätigt',
    ],
  ],
])('the mails of %s reach the people concerned, in their language', (occasion, expected) => {
  const told = bookingMails(occasion, samples[occasion], now)
  expect(told.map(({ toAddress, text }) => `${toAddress.split('@')[0]} ${text.split('\n')[0]}`)).toEqual(expected)
})

test.each<[BookingMailKind, BookingFacts['booking']['status'], boolean | undefined, string | undefined]>([
  ['scheduled', 'accepted', undefined, 'REQUEST CONFIRMED'],
  ['requested', 'pending', undefined, undefined],
  ['requested', 'pending', true, 'REQUEST TENTATIVE'],
  ['rescheduled', 'accepted', undefined, 'REQUEST CONFIRMED'],
  ['rescheduled', 'pending', undefined, 'REQUEST TENTATIVE'],
  ['location-changed', 'accepted', undefined, 'REQUEST CONFIRMED'],
  ['cancelled', 'cancelled', true, 'CANCEL CANCELLED'],
  ['cancelled', 'cancelled', undefined, 'CANCEL CANCELLED'],
  ['cancelled', 'cancelled', false, undefined],
  ['declined', 'rejected', undefined, undefined],
  ['declined', 'rejected', true, 'CANCEL CANCELLED'],
])(
  'the mail %s of a booking that is %s (accepted before: %s) has the calendar entry %s',
  (occasion, status, wasAccepted, expected) => {
    const booking = { status, ...(wasAccepted !== undefined && { wasAccepted }) }
    const mail = mailTo('guest@example.com', occasion, aBooking({ booking }))
    const event = eventOf(mail)
    expect(event && `${event.method} ${event.status}`).toBe(expected)
    expect(mail.attachments.map(({ contentType }) => contentType)).toEqual(
      event ? [`text/calendar; method=${event.method}; charset=utf-8`] : [],
    )
  },
)

test('only the organizer can answer a request', () => {
  const mails = bookingMails('requested', samples.requested, now)
  const able = mails.filter(({ text, html }) => text.includes('/answer/') || html.includes('/answer/'))
  expect(able.map(({ toAddress }) => toAddress)).toEqual(['grace@example.com'])
})

test('each host has a link to the dashboard, except a host who gave the booking up, and no attendee has one', () => {
  for (const [occasion, facts] of Object.entries(samples)) {
    for (const { toAddress, recipient, text, html } of bookingMails(occasion as BookingMailKind, facts, now)) {
      const isHost = recipient === 'organizer' && toAddress !== 'ada@example.com'
      const path = '/dashboard/bookings/kX3vQm9TzL2p'
      expect([text.includes(path), html.includes(path)], `${occasion} ${toAddress}`).toEqual([isHost, isHost])
    }
  }
})

test('attendees can reschedule and cancel, unless the links are withheld or the meeting does not take place', () => {
  const able = (occasion: BookingMailKind, facts: BookingFacts) => {
    const { text, html } = mailTo('guest@example.com', occasion, facts)
    return ['/reschedule', '/cancel'].filter((path) => text.includes(path) && html.includes(path))
  }
  expect(able('scheduled', aBooking())).toEqual(['/reschedule', '/cancel'])
  const { reschedule: _, ...links } = aBooking().links
  expect(able('scheduled', aBooking({ links }))).toEqual(['/cancel'])
  expect(able('cancelled', samples.cancelled)).toEqual([])
  expect(able('declined', samples.declined)).toEqual([])
})

test('a hidden organizer address appears in no mail to attendees, and in those to hosts', () => {
  const facts = aBooking({ hideOrganizerEmail: true, noReplyAddress: 'no-reply@daybook.example.com' })
  for (const mail of bookingMails('scheduled', facts, now)) {
    expect(JSON.stringify(mail).toLowerCase().includes('grace@'), mail.toAddress).toBe(mail.recipient === 'organizer')
  }
  const mail = mailTo('guest@example.com', 'scheduled', facts)
  expect(mail).toMatchObject({ fromName: 'Grace Hopper', replyTo: null })
  expect(eventOf(mail)?.organizer).toBe('mailto:no-reply@daybook.example.com')
})

test('hidden attendees learn nothing about each other, and the organizer sees all', () => {
  const facts = aBooking({ hideAttendees: true })
  const mail = JSON.stringify(mailTo('guest@example.com', 'scheduled', facts))
  expect(mail).not.toMatch(/juergen|Jürgen/i)
  expect(mail).not.toMatch(/minute late|Söhne/)
  expect(mail).toMatch(/alan@example.com/)
  expect(JSON.stringify(mailTo('grace@example.com', 'scheduled', facts))).toMatch(/juergen@example.de/i)
})

test('notes can be kept out of the calendar, but not out of the mail', () => {
  const mail = mailTo('grace@example.com', 'scheduled', aBooking({ hideCalendarNotes: true }))
  expect(mail.text).toContain('I may be a minute late.')
  expect(eventOf(mail)?.description).not.toMatch(/minute late|Söhne/)
})

test('an attendee known by telephone gets no mail and no invitation', () => {
  const booker = { ...aBooking().attendees[0]!, name: 'Bob', email: '4915112345678@sms.daybook.invalid' }
  const mails = bookingMails('scheduled', aBooking({ attendees: [booker] }), now)
  expect(mails.map(({ toAddress }) => toAddress)).toEqual(['grace@example.com'])
  expect(mails[0]).toMatchObject({ fromName: 'Bob', replyTo: null })
  expect(mails[0]!.text).not.toContain('.invalid')
  expect(eventOf(mails[0]!)?.attendees).toEqual(['mailto:Grace@example.com'])
})

test('an address gets one mail as an organizer and one as an attendee', () => {
  const { organizer, attendees } = aBooking()
  const twice = [...attendees, { ...attendees[1]!, email: 'GUEST@example.com' }]
  const asHost = { ...organizer, kind: 'host' as const }
  const asBooker = { ...organizer, kind: 'booker' as const }
  const mails = bookingMails('scheduled', aBooking({ attendees: [asBooker, ...twice, asHost] }), now)
  expect(mails.map(({ recipient, toAddress }) => `${recipient} ${toAddress}`)).toEqual([
    'organizer grace@example.com',
    'attendee grace@example.com',
    'attendee juergen@example.de',
    'attendee guest@example.com',
    'organizer alan@example.com',
  ])
})

test('a booking rescheduled to summer time shows each time with its own offset', () => {
  const booking = {
    startsAt: new Date('2026-03-30T08:00:00Z'),
    endsAt: new Date('2026-03-30T08:30:00Z'),
    former: { startsAt: new Date('2026-03-27T09:00:00Z'), endsAt: new Date('2026-03-27T09:30:00Z') },
  }
  const { text } = mailTo('juergen@example.de', 'rescheduled', aBooking({ booking }))
  expect(text).toContain('Wann:\n  Montag, 30. März 2026, 10:00 – 10:30 Uhr (Europe/Berlin, GMT+2)')
  expect(text).toContain('Bisherige Zeit:\n  Freitag, 27. März 2026, 10:00 – 10:30 Uhr (Europe/Berlin, GMT+1)')
})

test('a text that a booker types becomes no markup, no header and no line of ours', () => {
  const evil = `<script>alert("1")</script>'\r\nBcc: victim@example.com\n\nCancel it:\nhttps://evil.example\u2028🗓`
  const facts = aBooking({
    booking: {
      title: evil,
      eventTitle: evil,
      description: evil,
      location: `javascript:alert(1)//${evil}`,
      notes: evil,
      reason: evil,
      answers: [{ label: evil, value: evil }],
    },
    attendees: aBooking().attendees.map((attendee) => ({ ...attendee, name: evil })),
    links: { booking: 'javascript:alert(1)', cancel: 'https://daybook.example.com/"><script>' },
  })
  for (const { subject, fromName, html, text } of bookingMails('rescheduled', facts, now)) {
    expect(html).not.toMatch(/<script|href="javascript|href="https:\/\/evil/)
    expect(html).toContain('&lt;script&gt;')
    expect(`${subject}${fromName}`).not.toMatch(/[\r\n\u2028]/)
    expect(text).not.toMatch(/^(Bcc|https:\/\/evil)/m)
    expect(text).not.toContain('javascript:alert(1)\n')
  }
})

test('mails load nothing and track nobody', () => {
  for (const [occasion, facts] of Object.entries(samples)) {
    for (const { html } of bookingMails(occasion as BookingMailKind, facts, now)) {
      expect(html).not.toMatch(/<(img|link|script|iframe|object|video|audio|svg)\b|url\(|@import/i)
    }
  }
})

test('the document names its language and direction', () => {
  expect(mailTo('juergen@example.de', 'scheduled', aBooking()).html).toContain('<html lang="de" dir="ltr">')
})
