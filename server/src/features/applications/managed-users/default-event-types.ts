import type { NewEventType } from '../../scheduling/event-types/service.ts'

const meeting = (lengthMinutes: number, title: string, slug: string): NewEventType[] => [
  { columns: { title, slug, lengthMinutes }, locations: [] },
  // Meetings without a given place use the built-in video.
  { columns: { title: `${title} with video`, slug: `${slug}-video`, lengthMinutes } },
]

/** The event types of a new user, if the client wants default event types. */
export const DEFAULT_EVENT_TYPES: readonly NewEventType[] = [
  ...meeting(30, '30 minutes', 'thirty-minutes'),
  ...meeting(60, '60 minutes', 'sixty-minutes'),
]
