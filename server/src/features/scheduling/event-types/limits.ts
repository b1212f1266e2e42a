/** The largest buffer of an event type. A booking can matter to times that are so far away from it. */
export const MAX_BUFFER_MINUTES = 1440
