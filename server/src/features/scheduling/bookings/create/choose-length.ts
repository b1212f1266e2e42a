import type { Bookable } from '../../availability/service.ts'
import { lengthNotOffered } from '../errors/booking.ts'
import type { BookingRequest } from '../request.ts'

/** Returns the length of the meeting in minutes. @throws `LENGTH_NOT_OFFERED` */
export function chooseLength(
  { lengthMinutes, lengthOptionsMinutes }: Bookable,
  { lengthMinutes: wanted, restatesLength }: Pick<BookingRequest, 'lengthMinutes' | 'restatesLength'>,
): number {
  if (wanted === undefined || (restatesLength && wanted === lengthMinutes)) return lengthMinutes
  if (!lengthOptionsMinutes) throw lengthNotOffered.fixed()
  if (!lengthOptionsMinutes.includes(wanted)) throw lengthNotOffered.unknown(lengthOptionsMinutes)
  return wanted
}
