import { recordOf } from '../../../lib/records.ts'
import { listOf, type Sent, textOf, withoutEmpty } from '../json.ts'
import type { ReadRecord } from '../source.ts'
import { uuidOf } from './lists.ts'
import { slugOfQuestion } from './records.ts'

/** Returns the booking of a scheduled event with its invitees. In a group event, each invitee has a seat. */
export function bookingRecord(event: Sent, invitees: readonly Sent[], isGroup: boolean): ReadRecord {
  const uid = uuidOf(event.uri) ?? '?'
  const isCancelled = event.status === 'canceled'
  const cancellation = recordOf(event.cancellation)
  // Invitees who have cancelled alone have given their seats back.
  const coming = invitees.filter(({ status }) => isCancelled || status !== 'canceled')
  const [first = {}] = coming
  return withoutEmpty({
    kind: 'booking',
    id: uid,
    uid,
    eventType: uuidOf(event.event_type),
    hosts: hostsOf(event),
    status: isCancelled ? 'cancelled' : 'accepted',
    start: event.start_time,
    end: event.end_time,
    title: textOf(event.name) ?? 'Meeting',
    location: placeOf(recordOf(event.location)),
    attendees: coming.map((invitee) => ({
      name: textOf(invitee.name) ?? '',
      ...withoutEmpty({
        email: invitee.email,
        timeZone: textOf(invitee.timezone) ?? 'UTC',
        phoneNumber: textOf(invitee.text_reminder_number),
        absent: recordOf(invitee.no_show).uri !== undefined,
        seat: isGroup ? { uid: uuidOf(invitee.uri) ?? '?', answers: answersOf(invitee), metadata: {} } : undefined,
      }),
    })),
    guests: listOf(event.event_guests).flatMap(({ email }) => textOf(email) ?? []),
    answers: isGroup ? {} : answersOf(first),
    metadata: {},
    cancellationReason: isCancelled ? textOf(cancellation.reason) : undefined,
    rescheduledFromUid: isGroup ? undefined : eventOf(first.old_invitee),
    rescheduledToUid: isGroup ? undefined : eventOf(first.new_invitee),
    createdAt: event.created_at ?? event.start_time,
    updatedAt: textOf(event.updated_at),
  })
}

export const hostsOf = (event: Sent): string[] =>
  listOf(event.event_memberships).flatMap(({ user }) => uuidOf(user) ?? [])

/** Returns the id of the event in the address of one of its invitees. */
const eventOf = (invitee: unknown): string | undefined =>
  /\/scheduled_events\/([^/]+)\/invitees\//.exec(textOf(invitee) ?? '')?.[1]

const placeOf = ({ join_url: link, location }: Sent): string | undefined => textOf(link) ?? textOf(location)

const answersOf = ({ questions_and_answers: answers }: Sent): object =>
  Object.fromEntries(
    listOf(answers).flatMap(({ question, answer }) => {
      const asked = textOf(question)
      return asked === undefined ? [] : [[slugOfQuestion(asked), answer]]
    }),
  )
