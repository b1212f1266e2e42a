import { invalid, tooMany, unavailable } from '../../../lib/errors.ts'

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

/** Maximum number of free starts in a response: one for each minute of a month. */
export const MAX_SLOTS = 45_000

export const tooManySlots = (count: number, { start, end, days }: { start: string; end: string; days: number }) =>
  invalid(
    'SLOTS_TOO_MANY',
    `From ${start} to ${end} there are ${count} free slots; at most ${MAX_SLOTS} are listed at once. Ask for at most ${Math.max(1, Math.floor((days * MAX_SLOTS) / count))} days at a time.`,
  )
export const tooManyExplanations = (starts: number, hosts: number, most: number) =>
  invalid(
    'EXPLANATIONS_TOO_MANY',
    `'at' has ${starts} starts for ${hosts} hosts each; at most ${most} pairs of a start and a host can be explained at once. Ask for at most ${Math.max(1, Math.floor(most / hosts))} starts at a time.`,
  )

/** Refused clients query the slots without a stream, and may retry when other streams have ended. */
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
