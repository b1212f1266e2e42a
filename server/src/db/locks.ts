/**
 * The classes of PostgreSQL's advisory locks: the first key of each lock. A transaction takes its locks in this order,
 * and within a class by ascending key. Two transactions that take them in different orders could wait for each other.
 */
export const LOCKS = {
  /** Calls with the same idempotency key. */
  repeat: 0,
  /** The event type whose round robin chooses a host. */
  eventType: 1,
  /** The host whose time is reserved. */
  host: 2,
  /** The booker whose bookings are counted. */
  booker: 3,
  /** The event queue. One process at a time hands out events, so that handlers get them in order. */
  eventQueue: 4,
  /** The timers. One process at a time fires them, so that they fire in the order of their times. */
  timers: 5,
  /** The owner of objects that are counted before another one is created. */
  count: 6,
  /** The division of the bookings. A session of its own holds it, and no transaction does. */
  division: 7,
} as const
