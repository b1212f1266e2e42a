import { internationalNumber } from '../../../lib/text/phone-number.ts'
import {
  type DescribedBooking,
  hasMailbox,
  type Person,
  type ViewedAttendee,
} from '../../scheduling/bookings/service.ts'
import type { WorkflowStep } from './store.ts'

/** A recipient of a step's message, with the channel and the address. */
export type Reader = {
  channel: 'email' | 'sms' | 'whatsapp'
  address: string
  side: 'attendee' | 'organizer'
  person: Person
  /** True for a fixed address, whose reader may be anybody. */
  isFixed?: true
  /** Absent for hosts, for fixed addresses, and for attendees who have left. */
  attendee?: ViewedAttendee
}

/** Some of the attendees, by address in lower case. The value has the known facts of an attendee who may have left. */
export type AudienceAttendees = ReadonlyMap<string, Person | undefined>

export const channelOf = (action: string): Reader['channel'] =>
  action.startsWith('sms_') ? 'sms' : action.startsWith('whatsapp_') ? 'whatsapp' : 'email'

/**
 * Returns the recipients of a step, each address once: all hosts whose accounts aren't disabled, all attendees who aren't hosts, or one fixed address.
 * A fixed address gets the organizer's language and time zone. `only` limits the attendees to those whom the event
 * concerns.
 */
export function readersOf(
  { action, email, phone }: WorkflowStep,
  described: DescribedBooking,
  only?: AudienceAttendees,
): Reader[] {
  const channel = channelOf(action)
  switch (action) {
    case 'email_host':
      return once(
        described.booking.hosts
          .filter(({ email, isDisabled }) => !isDisabled && described.isWrittenTo(email))
          .map(hostReader),
      )
    case 'email_attendee':
      return once(attending(described, only).flatMap((each) => mailReader(each, described)))
    case 'sms_attendee':
    case 'whatsapp_attendee':
      return once(
        attending(described, only).flatMap(({ person, attendee }) =>
          attendee?.phoneNumber
            ? {
                channel,
                side: 'attendee' as const,
                address: internationalNumber(attendee.phoneNumber),
                person,
                attendee,
              }
            : [],
        ),
      )
    default: {
      const address = channel === 'email' ? email : phone
      return address && !isOfDisabledHost(address, described)
        ? [{ channel, address, side: 'organizer', person: described.facts.organizer, isFixed: true }]
        : []
    }
  }
}

/** Returns true for a fixed address that belongs to a host of the booking whose account is disabled. */
const isOfDisabledHost = (address: string, { booking: { hosts } }: DescribedBooking): boolean =>
  hosts.some(({ email, isDisabled }) => isDisabled && email.toLowerCase() === address.toLowerCase())

type Attending = { person: Person; attendee?: ViewedAttendee }

function attending({ booking }: DescribedBooking, only?: AudienceAttendees): Attending[] {
  const there = booking.attendees
    .filter(({ kind, email, vouched }) => kind !== 'host' && vouched && (only?.has(email.toLowerCase()) ?? true))
    .map((attendee) => {
      const { name, email, timeZone, language } = attendee
      return { person: { name, email, timeZone, language }, attendee }
    })
  const addresses = new Set(booking.attendees.map(({ email }) => email.toLowerCase()))
  const left = [...(only ?? [])].flatMap(([address, person]) => (person && !addresses.has(address) ? { person } : []))
  return [...there, ...left]
}

const mailReader = (each: Attending, { isWrittenTo }: DescribedBooking): Reader[] =>
  hasMailbox(each.person) && isWrittenTo(each.person.email)
    ? [{ channel: 'email', side: 'attendee', address: each.person.email, ...each }]
    : []

const hostReader = ({
  name,
  username,
  email,
  timeZone,
  locale,
}: DescribedBooking['booking']['hosts'][number]): Reader => ({
  channel: 'email',
  side: 'organizer',
  address: email,
  person: { name: name ?? username ?? email, email, timeZone, language: locale ?? 'en' },
})

function once(readers: Reader[]): Reader[] {
  const seen = new Set<string>()
  return readers.filter(({ address }) => !seen.has(address.toLowerCase()) && seen.add(address.toLowerCase()))
}
