import { forbidden, invalid, notFound } from '../../../lib/errors.ts'

export const scheduleNotFound = (id: number) => notFound('SCHEDULE_NOT_FOUND', `Schedule with ID=${id} does not exist.`)

export const eventTypeNotFound = (idOrSlug: number | string) =>
  typeof idOrSlug === 'number'
    ? notFound('EVENT_TYPE_NOT_FOUND', `Event type with id ${idOrSlug} not found`)
    : notFound('EVENT_TYPE_NOT_FOUND', `You have no event type with the slug "${idOrSlug}".`)

export const notAHost = (userId: number, eventTypeId: number) =>
  notFound('NOT_A_HOST', `User ${userId} is not associated with event type ${eventTypeId}`)

export const noScheduleFor = (userId: number) =>
  notFound('SCHEDULE_NOT_FOUND', `User ${userId} has no schedule, not even a default one.`)

/**
 * Returns the error for a missing schedule when it is deleted. It is a 400, while reading returns a 404, because
 * existing clients expect this.
 */
export const noScheduleToDelete = (id: number) =>
  invalid('SCHEDULE_NOT_FOUND', `Schedule with ID=${id} does not exist.`)

export const notYourSchedule = (userId: number, id: number) =>
  forbidden('SCHEDULE_NOT_OWNED', `User with ID=${userId} does not own schedule with ID=${id}`)

export const hoursEndBeforeStart = (start: string, end: string) =>
  invalid(
    'HOURS_END_BEFORE_START',
    `Hours must end after they start: ${start}-${end}. Hours over midnight are two entries, one until 00:00 (the end of the day) and one from 00:00.`,
  )
