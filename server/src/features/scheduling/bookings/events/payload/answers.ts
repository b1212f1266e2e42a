import { effectiveBookingFields } from '../../../event-types/service.ts'
import type { Answers, BookingView, ViewedAttendee } from '../../booking.ts'
import type { ToldEventType } from '../../store/payload.ts'

type BookingField = ReturnType<typeof effectiveBookingFields>[number]
type Answer = { label: string; value?: unknown; isHidden: boolean }
type AnswersBySlug = Record<string, Answer>

/** Labels of the fields that every event type has, by which existing receivers know them. */
const DEFAULT_LABELS: Readonly<Record<string, string>> = {
  name: 'your_name',
  splitName: 'your_name',
  email: 'email_address',
  attendeePhoneNumber: 'phone_number',
  location: 'location',
  title: 'what_is_this_meeting_about',
  notes: 'additional_notes',
  guests: 'additional_guests',
  rescheduleReason: 'reason_for_reschedule',
}

/**
 * What was answered to each field of the event type, with its label; the same for its own fields alone; and the answers
 * without labels, as the API has them. A field that wasn't answered has no value.
 */
export function answerPayloads(
  booking: BookingView,
  eventType: ToldEventType | undefined,
  subject: ViewedAttendee | undefined,
): { responses: AnswersBySlug; userFieldsResponses: AnswersBySlug; bookingFieldsResponses: Answers } {
  const values = valuesOf(booking, subject)
  const fields = eventType ? effectiveBookingFields(eventType) : []
  const responses: AnswersBySlug = {}
  const userFieldsResponses: AnswersBySlug = {}
  for (const field of fields) {
    const slug = field.slug === 'splitName' ? 'name' : field.slug
    const answer = { ...labelled(field), ...(values[slug] !== undefined && { value: values[slug] }) }
    responses[slug] = answer
    if (!field.isDefault) userFieldsResponses[slug] = answer
  }
  // What callers say beside the questions, or answered before a question was taken away.
  for (const [slug, value] of Object.entries(values)) {
    if (value !== undefined) responses[slug] ??= { label: DEFAULT_LABELS[slug] ?? slug, value, isHidden: false }
  }
  return { responses, userFieldsResponses, bookingFieldsResponses: values }
}

/** What was answered, under the fields' slugs; what stands with the booking's people and place included. */
export function valuesOf(booking: BookingView, subject: ViewedAttendee | undefined): Answers {
  const answers = subject?.seat?.answers ?? booking.answers
  const place = booking.videoUrl ?? booking.location
  return {
    ...answers,
    ...(subject && { name: answers.name ?? subject.name, email: subject.email }),
    ...(!answers.location && place !== null && { location: { value: place, optionValue: '' } }),
    guests: answers.guests ?? [],
    ...(booking.movedFrom?.reason && { rescheduleReason: booking.movedFrom.reason }),
  } as Answers
}

const labelled = (field: BookingField) => ({
  label: field.label || (DEFAULT_LABELS[field.slug] ?? field.slug),
  isHidden: field.hidden ?? false,
})
