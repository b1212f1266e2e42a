import type { BookingRequest } from '../../features/scheduling/bookings/request.ts'
import type { Question } from './form/questions.ts'
import type { ReadLocation } from './form/read-answers.ts'
import type { OpenEvent } from './open-event.ts'

/** Builds the request of a booking from the form's answers, in the form that the API reads. */
export function bookingRequest(
  {
    bookable,
    selector,
    wantedHosts,
    responseId,
    privateLinkId,
    reader,
    timeZone,
    lengthMinutes,
    questions,
    metadata,
  }: OpenEvent,
  startsAt: Date,
  answers: ReadonlyMap<string, unknown>,
  {
    bookerCode,
    consent,
    reservationUid,
    skipDates,
  }: Pick<BookingRequest, 'bookerCode' | 'consent' | 'reservationUid' | 'skipDates'>,
): BookingRequest {
  const text = (name: string) => {
    const answer = answers.get(name)
    return typeof answer === 'string' ? answer : undefined
  }
  const firstName = text('firstName')
  const lastName = text('lastName')
  const phoneNumber = text('phone')
  return {
    selector,
    startsAt,
    bookerCode,
    consent,
    reservationUid,
    skipDates,
    privateLinkId,
    attendee: {
      name: text('name') ?? [firstName, lastName].filter(Boolean).join(' '),
      ...(firstName !== undefined && { firstName, ...(lastName !== undefined && { lastName }) }),
      email: text('email') ?? '',
      timeZone,
      language: reader.t.language,
      ...(phoneNumber !== undefined && { phoneNumber }),
    },
    guests: (answers.get('guests') as string[] | undefined) ?? [],
    responses: responsesOf(questions, answers),
    location: wantedPlace(questions, answers.get('place') as ReadLocation | undefined),
    ...(bookable.lengthOptionsMinutes && { lengthMinutes }),
    metadata,
    wantedHosts,
    ...(responseId !== undefined && { routing: { responseId } }),
  }
}

const responsesOf = (questions: readonly Question[], answers: ReadonlyMap<string, unknown>) =>
  Object.fromEntries(
    questions.flatMap(({ slug, name }) => (slug !== undefined && answers.has(name) ? [[slug, answers.get(name)]] : [])),
  )

const wantedPlace = (questions: readonly Question[], chosen: ReadLocation | undefined) =>
  questions
    .find(({ kind }) => kind === 'place')
    ?.places?.find(({ value }) => value === chosen?.value)
    ?.wanted(chosen?.said ?? '')
