import { isValidPhoneNumber } from 'libphonenumber-js/min'
import { isRecord } from '../../../../lib/records.ts'
import { findIntegration } from '../../event-types/service.ts'
import { locationTypeUnknown, propertyWrong } from '../errors/request.ts'
import type { RequestedLocation } from '../request.ts'

const LONGEST = 2000

/**
 * Returns the requested location: one of the event type's kinds, or a free text. An empty text counts as absent.
 *
 * @throws `LOCATION_TYPE_UNKNOWN`, `VALIDATION_FAILED`
 */
export function parseRequestedLocation(sent: unknown): RequestedLocation | undefined {
  if (typeof sent === 'string') return sent.trim() === '' ? undefined : { type: 'text', text: short(sent, 'location') }
  const location = fieldsOf(sent)
  const { type } = location
  switch (type) {
    case 'address':
    case 'link':
    case 'phone':
    case 'organizersDefaultApp':
      return { type }
    case 'integration': {
      const integration = textOf(location, 'integration')
      return { type, integration: findIntegration(integration) ?? integration }
    }
    case 'attendeeAddress':
      return { type, address: textOf(location, 'address') }
    case 'attendeePhone':
      return { type, phone: phoneOf(location) }
    case 'attendeeDefined':
      return { type, location: textOf(location, 'location') }
  }
  throw locationTypeUnknown(String(type))
}

export function fieldsOf(sent: unknown): Readonly<Record<string, unknown>> {
  if (!isRecord(sent)) throw propertyWrong('location', 'location must be an object with a type')
  return sent
}

export function textOf(location: Readonly<Record<string, unknown>>, name: string): string {
  const text = location[name]
  if (typeof text !== 'string' || text.trim() === '')
    throw propertyWrong(`location.${name}`, `location.${name} must be a text that is not empty`)
  return short(text, `location.${name}`)
}

export function phoneOf(location: Readonly<Record<string, unknown>>): string {
  const phone = textOf(location, 'phone')
  if (!isValidPhoneNumber(phone))
    throw propertyWrong('location.phone', 'Invalid phone number format. Please use international format.')
  return phone
}

function short(text: string, property: string): string {
  if (text.length > LONGEST) throw propertyWrong(property, `${property} must have at most ${LONGEST} characters`)
  return text
}
