import { invalid, tooMany, unavailable } from '../../lib/errors.ts'

export const selectorMissing = () =>
  invalid(
    'SELECTOR_MISSING',
    "Say which event type: 'eventTypeId', or 'eventTypeSlug' with 'username' or 'teamSlug', or 'usernames' with 'organizationSlug'.",
  )
export const rangeMissing = (name: string) =>
  invalid('VALIDATION_FAILED', `${name} property is wrong,${name} must be a valid ISO 8601 date string `)
export const formatUnknown = () => invalid('SLOT_FORMAT_UNKNOWN', "slotFormat must be either 'range' or 'time'")
export const lengthUnknown = (lengths: readonly number[]) =>
  invalid(
    'LENGTH_NOT_OFFERED',
    `Provided 'duration' is not one of the possible lengths for the event type. The possible lengths are: ${lengths.join(', ')}`,
  )

/** Whoever is refused asks for the slots as before, and may come back when others have gone. */
const STREAM_AGAIN = { retryAfterSeconds: 30 }

export const tooManyStreams = (most: number) =>
  tooMany(
    'SLOT_STREAMS_OF_ADDRESS',
    `Your address has ${most} live updates of slots open, as many as one may. Close some, or ask GET /v2/slots.`,
    STREAM_AGAIN,
  )
export const streamsFull = (most: number) =>
  unavailable(
    'SLOT_STREAMS_FULL',
    `There are ${most} live updates of slots open already, as many as this server may have. Ask GET /v2/slots, or try again later.`,
    STREAM_AGAIN,
  )
