import { clientIdIn } from '../../../../lib/text/display-email.ts'
import type { NewMessage, Sender } from '../../../messaging/outbox/service.ts'
import { proofsFor } from '../proofs.ts'
import type { BookingFacts, BookingMailKind, RenderedMessage } from './booking-facts.ts'
import { bookingMails } from './booking-mails.ts'
import { bookingTexts } from './booking-texts.ts'

/** The facts that a change of a booking stores for its mails, as they were at that time. */
export type MailNote = {
  occasion: BookingMailKind
  /** The version of the booking. A change causes one mail to each person. */
  version: number
  facts: BookingFacts
  /** True if an unknown caller caused the change. */
  isByStranger?: boolean
  /** A hash of the stranger's network address. Events of older versions, and changes by others, have none. */
  strangerFrom?: string
  /** The sides that get no mail. */
  silentSides: readonly RenderedMessage['recipient'][]
  /** The addresses of disabled hosts, in lower case. Events of older versions have none. */
  silentHosts?: readonly string[]
  /** The platform clients that write to their users themselves. */
  silentClients: readonly string[]
}

/** A note as the database returns it, with times as texts. */
export type StoredNote = unknown

/** Reads a note that `publish` has written. */
export const noteOf = (stored: StoredNote): MailNote => stored as MailNote

/** The mails of a note, written as of the time of the change. `accepted` has the guests who accept notices. */
export function mailsOf(
  stored: StoredNote,
  bookingId: number,
  occurredAt: Date,
  accepted: ReadonlySet<string>,
): NewMessage[] {
  const note = noteOf(stored)
  const { occasion, version, facts: written, isByStranger = false, silentSides, silentHosts = [], silentClients } = note
  const from = note.strangerFrom ?? null
  // An offer doesn't change the version of the booking, so its time is added to keep offers apart.
  const change = occasion === 'reschedule-offered' ? `${version}:${occurredAt.toISOString()}` : version
  const facts = withTimes(written)
  return bookingMails(occasion, facts, occurredAt)
    .filter(({ recipient }) => !silentSides.includes(recipient))
    .filter(({ recipient, toAddress }) => recipient === 'attendee' || !silentHosts.includes(toAddress))
    .filter(({ toAddress }) => !silentClients.includes(clientIdIn(toAddress) ?? ''))
    .map(({ recipient, ...message }) => ({
      ...message,
      // Hosts get all mails about their own bookings.
      ...(recipient === 'attendee' &&
        (isUnaccepted(facts, message.toAddress)
          ? { notice: { from, hasAccepted: accepted.has(message.toAddress.toLowerCase()) } }
          : { isByStranger })),
      bookingId,
      proofs: proofsFor(facts, ({ email }) => email.toLowerCase() === message.toAddress),
      writtenAt: occurredAt,
      naturalKey: `booking:${bookingId}:${change}:${occasion}:${recipient}:${message.toAddress}`,
    }))
}

/** Returns the addresses of the guests who get a notice instead of the invitation. */
export const noticedIn = (stored: StoredNote): string[] =>
  noteOf(stored).facts.attendees.flatMap(({ acceptUrl, email }) =>
    acceptUrl === undefined ? [] : [email.toLowerCase()],
  )

const isUnaccepted = ({ attendees }: BookingFacts, address: string): boolean =>
  attendees.some(({ acceptUrl, email }) => acceptUrl !== undefined && email.toLowerCase() === address.toLowerCase())

/** Returns the text messages of a note. The `sender` pays for them. */
export function textsOf(stored: StoredNote, bookingId: number, occurredAt: Date, sender: Sender | undefined) {
  const { occasion, version, facts: written, silentSides } = noteOf(stored)
  if (silentSides.includes('attendee')) return []
  const facts = withTimes(written)
  return bookingTexts(occasion, facts).map(
    ({ toNumber, ...message }): NewMessage => ({
      ...message,
      ...(sender && { sender }),
      channel: 'sms',
      toAddress: toNumber,
      isOptional: true,
      bookingId,
      writtenAt: occurredAt,
      proofs: proofsFor(facts, ({ textNumber }) => textNumber === toNumber),
      naturalKey: `booking:${bookingId}:${version}:${occasion}:text:${toNumber}`,
    }),
  )
}

function withTimes({ booking, ...facts }: BookingFacts): BookingFacts {
  const { former, further, payment } = booking
  return {
    ...facts,
    booking: {
      ...withTimesOfOne(booking),
      ...(payment && { payment: { ...payment, dueAt: new Date(payment.dueAt) } }),
      ...(former && { former: withTimesOfOne(former) }),
      ...(further && { further: further.map(withTimesOfOne) }),
    },
  }
}

const withTimesOfOne = <Times extends { startsAt: Date; endsAt: Date }>(times: Times): Times => ({
  ...times,
  startsAt: new Date(times.startsAt),
  endsAt: new Date(times.endsAt),
})
