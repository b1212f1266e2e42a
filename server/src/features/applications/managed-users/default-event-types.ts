import type { NewEventType } from '../../scheduling/event-types/service.ts'

const meeting = (lengthMinutes: number, title: string, slug: string): NewEventType[] => [
  { columns: { title, slug, lengthMinutes }, locations: [] },
  // Where nothing is said, a meeting is held by the built-in video.
  { columns: { title: `${title} with video`, slug: `${slug}-video`, lengthMinutes } },
]

/** What a new user of a client can be booked for, where the client wants it so. */
export const DEFAULT_EVENT_TYPES: readonly NewEventType[] = [
  ...meeting(30, '30 minutes', 'thirty-minutes'),
  ...meeting(60, '60 minutes', 'sixty-minutes'),
]
