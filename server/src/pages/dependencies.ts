import type { Availability } from '../features/availability/service.ts'
import type { Bookings } from '../features/bookings/service.ts'
import type { EventTypes } from '../features/event-types/service.ts'
import type { Sessions } from '../features/sessions/service.ts'
import type { Clock } from '../lib/clock.ts'
import type { Ids } from '../lib/ids.ts'

/** What the pages are given: the same services as the API. */
export type PageDependencies = {
  availability: Availability
  bookings: Bookings
  eventTypes: EventTypes
  sessions: Sessions
  clock: Clock
  ids: Ids
  publicUrl: string
  /** Signs forms, and the links with which organizers answer. */
  secretKey: Buffer
  /** The username of the demonstration, where there is one. */
  findDemo(): Promise<{ username: string } | undefined>
}
