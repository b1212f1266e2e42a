import { clientIdIn } from '../../../lib/display-email.ts'
import type { NewMessage, Sender } from '../../messages/service.ts'
import type { BookingFacts, Occasion, RenderedMessage } from './booking-facts.ts'
import { bookingMails } from './booking-mails.ts'
import { bookingTexts } from './booking-texts.ts'

/** What a change of a booking leaves for its mails: all that they say, as it was then. */
export type MailNote = {
  occasion: Occasion
  /** Of the booking: a change writes to each person once. */
  version: number
  facts: BookingFacts
  /** Are not written to. */
  silentSides: readonly RenderedMessage['recipient'][]
  /** Platform clients that write to their users themselves. */
  silentClients: readonly string[]
}

/** A note as it comes out of the database: its times are texts. */
export type StoredNote = unknown

/** The mails of a note, written as of the time of the change. */
export function mailsOf(stored: StoredNote, bookingId: number, occurredAt: Date): NewMessage[] {
  const { occasion, version, facts, silentSides, silentClients } = stored as MailNote
  return bookingMails(occasion, withTimes(facts), occurredAt)
    .filter(({ recipient }) => !silentSides.includes(recipient))
    .filter(({ toAddress }) => !silentClients.includes(clientIdIn(toAddress) ?? ''))
    .map(({ recipient, ...message }) => ({
      ...message,
      bookingId,
      writtenAt: occurredAt,
      naturalKey: `booking:${bookingId}:${version}:${occasion}:${recipient}:${message.toAddress}`,
    }))
}

/** The text messages of a note; `sender` pays for them. */
export function textsOf(stored: StoredNote, bookingId: number, occurredAt: Date, sender: Sender | undefined) {
  const { occasion, version, facts, silentSides } = stored as MailNote
  if (silentSides.includes('attendee')) return []
  return bookingTexts(occasion, withTimes(facts)).map(
    ({ toNumber, ...message }): NewMessage => ({
      ...message,
      ...(sender && { sender }),
      ...{ channel: 'sms', toAddress: toNumber, isOptional: true, bookingId, writtenAt: occurredAt },
      naturalKey: `booking:${bookingId}:${version}:${occasion}:text:${toNumber}`,
    }),
  )
}

function withTimes({ booking, ...facts }: BookingFacts): BookingFacts {
  const { former, further } = booking
  return {
    ...facts,
    booking: {
      ...withTimesOfOne(booking),
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
