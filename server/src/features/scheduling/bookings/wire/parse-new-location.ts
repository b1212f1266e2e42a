import { invalid } from '../../../../lib/errors.ts'
import {
  BUILT_IN,
  findIntegration,
  integrationCode,
  integrationNotConnected,
  SUPPORTED,
} from '../../event-types/service.ts'
import { locationTypeUnknown, propertyWrong } from '../errors/request.ts'
import { fieldsOf, phoneOf, textOf } from './parse-location.ts'

/** A location as it is stored, with the matching answer to the location question. */
export type NewLocation = { locationType: string; location: string; answer: { value: string; optionValue: string } }

/** This integration is replaced by the built-in video, because no calendar is connected that could create its links. */
const NEEDS_CALENDAR = 'google-meet'

/**
 * Returns the new location as it is stored.
 *
 * @throws `LOCATION_TYPE_UNKNOWN`, `INTEGRATION_UNSUPPORTED`, `INTEGRATION_NOT_CONNECTED`, `VALIDATION_FAILED`
 */
export function parseNewLocation(sent: unknown): NewLocation {
  const location = fieldsOf(sent)
  switch (location.type) {
    case 'address':
      return place('address', 'inPerson', textOf(location, 'address'))
    case 'link':
      return place('link', 'link', linkOf(location))
    case 'phone':
      return place('phone', 'userPhone', phoneOf(location))
    case 'attendeeAddress':
      return place('attendee_address', 'attendeeInPerson', textOf(location, 'address'))
    case 'attendeePhone':
      return place('attendee_phone', 'phone', phoneOf(location))
    case 'attendeeDefined':
      return place('attendee_defined', 'somewhereElse', textOf(location, 'location'))
    case 'integration': {
      const code = integrationCode(usableIntegration(textOf(location, 'integration')))
      return { locationType: 'integration', location: code, answer: { value: code, optionValue: '' } }
    }
  }
  throw locationTypeUnknown(String(location.type))
}

const place = (locationType: string, value: string, location: string): NewLocation => ({
  locationType,
  location,
  answer: { value, optionValue: location },
})

/** Returns the http(s) address of the location, because mails and pages make a link of it. */
function linkOf(location: Readonly<Record<string, unknown>>): string {
  const link = textOf(location, 'link')
  if (!URL.canParse(link) || !/^https?:$/.test(new URL(link).protocol))
    throw propertyWrong('location.link', 'location.link must be a URL that begins with https:// or http://')
  return link
}

/**
 * Returns the code of an integration that works without a connection. Accounts have no connections yet, so this is the
 * built-in video alone.
 */
function usableIntegration(sent: string): string {
  const integration = findIntegration(sent)
  if (!integration) {
    throw invalid(
      'INTEGRATION_UNSUPPORTED',
      `Unsupported integration '${sent.slice(0, 80)}'. Supported integrations are: ${SUPPORTED}.`,
    )
  }
  if (integration === NEEDS_CALENDAR || integration === BUILT_IN) return BUILT_IN
  throw integrationNotConnected(sent)
}
