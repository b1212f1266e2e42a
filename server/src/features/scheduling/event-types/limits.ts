/** Maximum buffer of an event type. A booking can affect times at this distance. */
export const MAX_BUFFER_MINUTES = 1440
