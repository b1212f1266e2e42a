import type { BookingView } from '../booking.ts'

export type WhyNotRate = 'not-held' | 'not-over'

/** Returns why attendees can't rate the meeting. The command throws the error of this reason, and the page shows its text. */
export function whyNotRate({ status, endsAt }: BookingView, now: Date): WhyNotRate | undefined {
  if (status !== 'accepted') return 'not-held'
  return endsAt > now ? 'not-over' : undefined
}
