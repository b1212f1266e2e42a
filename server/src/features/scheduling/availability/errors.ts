import type { Refusal } from '@daybook/availability'
import { AppError, conflict, forbidden, invalid, notFound } from '../../../lib/errors.ts'
import type { Missed } from './check-series.ts'

/** Maximum number of days in a query for slots. */
export const MAX_DAYS = 400

export const eventTypeNotFound = () => notFound('EVENT_TYPE_NOT_FOUND', 'Event Type not found')
export const usernameNotFound = (username: string) =>
  notFound('USER_NOT_FOUND', `User with username ${username} not found`)
export const teamNotFound = (slug: string) => notFound('TEAM_NOT_FOUND', `Team with slug ${slug} not found`)
export const hostGone = () =>
  notFound(
    'USER_NOT_FOUND',
    'One of the hosts has no account any more, or a disabled one. Book a meeting without them.',
  )
export const organizationNotFound = (slug: string) =>
  notFound('ORGANIZATION_NOT_FOUND', `Organization with slug ${slug} not found`)

export const rangeInvalid = () =>
  invalid('RANGE_INVALID', "Invalid time range given - check the 'start' and 'end' query parameters.")
export const rangeTooLong = (days: number) =>
  invalid(
    'RANGE_TOO_LONG',
    `The range from 'start' to 'end' has ${days} days; at most ${MAX_DAYS} can be asked for at once.`,
  )

/**
 * Returns the reasons for the response. They contain nothing about the host's other meetings except the time at which
 * the slot may be free again.
 */
const presentReasons = (reasons: readonly Refusal[]) => {
  const unique = new Map(reasons.map(({ because, until }) => [because, until]))
  return [...unique].map(([code, until]) => ({
    code,
    ...(until !== undefined && Number.isFinite(until) && { until: new Date(until).toISOString() }),
  }))
}

/** Returns the limit that blocks all hosts. A limit that blocks only some hosts is reported as busy time. */
function limitAmong(reasons: readonly Refusal[]): string | undefined {
  const limits = reasons.filter(({ because }) => because.startsWith('LIMIT_'))
  const limited = new Set(limits.map(({ hostId }) => hostId))
  const decides = limited.has(undefined) || reasons.every(({ hostId }) => hostId === undefined || limited.has(hostId))
  return decides ? limits[0]?.because : undefined
}

/** Returns the error with the message that existing clients compare, and with the engine's reasons. */
export function notBookable(reasons: readonly Refusal[], { hasTeam }: { hasTeam: boolean }) {
  const codes = new Set(reasons.map(({ because }) => because))
  const details = { reasons: presentReasons(reasons) }
  if (codes.has('PAST')) return invalid('BOOKING_IN_PAST', 'Attempting to book a meeting in the past.', details)
  if (codes.has('TOO_SOON') || codes.has('OUT_OF_WINDOW')) {
    return invalid(
      'BOOKING_OUT_OF_BOUNDS',
      'The event type can\'t be booked at the "start" time provided. It is too soon, or further ahead than the event type allows: fetch the free times with GET /v2/slots first.',
      details,
    )
  }
  const limit = limitAmong(reasons)
  if (limit) {
    const isOfTime = limit.endsWith('_MINUTES')
    return forbidden(
      isOfTime ? 'DURATION_LIMIT_REACHED' : 'BOOKING_LIMIT_REACHED',
      isOfTime ? 'duration_limit_reached' : 'booking_limit_reached',
      details,
    )
  }
  if (codes.has('SEATS_FULL')) return conflict('SEATS_FULL', 'No more seats left at this seated booking.', details)
  const sentence = hasTeam
    ? 'One of the hosts either already has booking at this time or is not available'
    : 'User either already has booking at this time or is not available'
  return invalid('SLOT_NOT_AVAILABLE', sentence, details)
}

/** Adds the dates that can't be booked to the refusal of a series, which is that of the first of them. */
export const ofSeries = (refusal: AppError, missed: readonly Missed[]) =>
  new AppError(refusal.kind, refusal.code, refusal.message, {
    ...refusal.details,
    dates: missed.map(({ slot, date, reasons }) => ({
      date,
      start: new Date(slot.start).toISOString(),
      reasons: presentReasons(reasons),
    })),
  })

export const heldByAnother = (secondsLeft: number) =>
  invalid(
    'SLOT_HELD',
    `Someone else reserved this booking time slot before you. This time slot will be freed up in ${secondsLeft} seconds.`,
    { reasons: [{ code: 'RESERVED' }], secondsLeft },
  )
