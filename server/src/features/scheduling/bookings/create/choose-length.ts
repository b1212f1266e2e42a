import type { Bookable } from '../../availability/service.ts'
import { chooseLength as chooseOffered } from '../../event-types/service.ts'
import { lengthNotOffered } from '../errors/booking.ts'
import type { BookingRequest } from '../request.ts'

/** Returns the length of the meeting in minutes. @throws `LENGTH_NOT_OFFERED` */
export function chooseLength(
  bookable: Bookable,
  { lengthMinutes: wanted, restatesLength }: Pick<BookingRequest, 'lengthMinutes' | 'restatesLength'>,
): number {
  if (restatesLength && wanted === bookable.lengthMinutes) return wanted
  return chooseOffered(bookable, wanted, lengthNotOffered)
}
