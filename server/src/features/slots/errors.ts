import { invalid } from '../../lib/errors.ts'

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
