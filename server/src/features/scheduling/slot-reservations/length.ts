import type { Bookable } from '../availability/service.ts'
import { lengthNotOffered } from './errors.ts'

const MINUTE_MS = 60_000

/** Returns the length in minutes. @throws `LENGTH_NOT_OFFERED` */
export function chooseLength({ lengthMinutes, lengthOptionsMinutes }: Bookable, wanted: number | undefined): number {
  if (wanted === undefined) return lengthMinutes
  if (!lengthOptionsMinutes) throw lengthNotOffered.fixed()
  if (!lengthOptionsMinutes.includes(wanted)) throw lengthNotOffered.unknown(lengthOptionsMinutes)
  return wanted
}

/**
 * Returns the length in minutes for callers who send an end. They may send it even if the event type offers only one
 * length.
 *
 * @throws `LENGTH_NOT_OFFERED`
 */
export function lengthUntil({ lengthMinutes, lengthOptionsMinutes }: Bookable, startsAt: Date, endsAt: Date): number {
  const lengths = lengthOptionsMinutes ?? [lengthMinutes]
  const wanted = (endsAt.getTime() - startsAt.getTime()) / MINUTE_MS
  if (!lengths.includes(wanted)) throw lengthNotOffered.byEnd(lengths)
  return wanted
}
