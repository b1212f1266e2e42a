import type { Meeting } from './phases.ts'

const MINUTE_MS = 60_000

export const planMeeting = (startsAt: Date, lengthMinutes: number, bookerTimeZone: string): Meeting => ({
  slot: { start: startsAt.getTime(), lengthMinutes, bookerTimeZone },
  startsAt,
  endsAt: new Date(startsAt.getTime() + lengthMinutes * MINUTE_MS),
})
