import { recordOf } from '../../../../../../lib/records.ts'
import { integrationOfCode } from '../../../../event-types/service.ts'
import type { RequestedLocation } from '../../../request.ts'
import { parseRequestedLocation } from '../../parse-location.ts'

/** The kinds of location by the codes in answers to `location`. */
const TYPES: Readonly<Record<string, string>> = {
  inPerson: 'address',
  link: 'link',
  userPhone: 'phone',
  attendeeInPerson: 'attendeeAddress',
  phone: 'attendeePhone',
  somewhereElse: 'attendeeDefined',
  conferencing: 'organizersDefaultApp',
}

/** The value that the booker adds, by the kind of location. */
const ADDED: Readonly<Record<string, string>> = {
  attendeeAddress: 'address',
  attendeePhone: 'phone',
  attendeeDefined: 'location',
}

/**
 * Returns the location that a client of this API version chose as `{value, optionValue}`, or undefined if it is absent or empty.
 *
 * @throws `VALIDATION_FAILED`
 */
export function parseLocationV20240415(sent: unknown): RequestedLocation | undefined {
  if (typeof sent === 'string') return parseRequestedLocation(sent)
  const { value, optionValue } = recordOf(sent)
  if (typeof value !== 'string' || value === '') return undefined
  const integration = integrationOfCode(value)
  if (integration) return { type: 'integration', integration }
  const type = TYPES[value]
  if (type === undefined) return parseRequestedLocation(value)
  const added = ADDED[type]
  return parseRequestedLocation(added === undefined ? { type } : { type, [added]: optionValue })
}
