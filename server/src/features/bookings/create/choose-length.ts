import type { Bookable } from '../../availability/service.ts'
import { lengthNotOffered } from '../errors.ts'

/** @throws `LENGTH_NOT_OFFERED` */
export function chooseLength({ lengthMinutes, lengthOptionsMinutes }: Bookable, wanted: number | undefined): number {
  if (wanted === undefined) return lengthMinutes
  if (!lengthOptionsMinutes) throw lengthNotOffered.fixed()
  if (!lengthOptionsMinutes.includes(wanted)) throw lengthNotOffered.unknown(lengthOptionsMinutes)
  return wanted
}
