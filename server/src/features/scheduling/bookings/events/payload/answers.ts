import { DEFAULT_LABELS, effectiveBookingFields } from '../../../event-types/service.ts'
import type { Answers, BookingView, ViewedAttendee } from '../../booking.ts'
import { meetingAddress } from '../../meeting-link.ts'
import type { PublishedEventType } from '../../store/payload.ts'

type BookingField = ReturnType<typeof effectiveBookingFields>[number]
type Answer = { label: string; value?: unknown; isHidden: boolean }
type AnswersBySlug = Record<string, Answer>

/**
 * Returns the answers to all fields with labels, the answers to the custom fields with labels, and the answers without
 * labels, as in the API. A field without an answer has no value.
 */
export function answerPayloads(
  booking: BookingView,
  eventType: PublishedEventType | undefined,
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
  // Callers can send answers to unknown slugs, and the question of an answer can be deleted later.
  for (const [slug, value] of Object.entries(values)) {
    if (value !== undefined) responses[slug] ??= { label: DEFAULT_LABELS[slug] ?? slug, value, isHidden: false }
  }
  return { responses, userFieldsResponses, bookingFieldsResponses: values }
}

/**
 * Returns the answers by the slugs of their fields, including those that are stored with the attendees and the
 * location.
 */
export function valuesOf(booking: BookingView, subject: ViewedAttendee | undefined): Answers {
  const answers = subject?.seat?.answers ?? booking.answers
  const place = meetingAddress(booking) ?? booking.location
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
