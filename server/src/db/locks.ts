/**
 * The classes of PostgreSQL's advisory locks: the first key of each lock. A transaction takes its locks in this order,
 * and within a class by ascending key. Two transactions that took them in different orders would wait for each other.
 */
export const LOCKS = {
  /** Calls with the same idempotency key. */
  repeat: 0,
  /** The event type whose round robin decides a turn. */
  eventType: 1,
  /** A host whose time is reserved. */
  host: 2,
  /** A booker whose meetings are counted. */
  booker: 3,
  /** The event queue: one process at a time hands out events, so that handlers get them in their order. */
  eventQueue: 4,
  /** The timers: one process at a time fires them, so that they fire in the order of their times. */
  timers: 5,
  /** An owner of things that are counted before one more is made. */
  count: 6,
} as const
