import { invalid } from '../../../../lib/errors.ts'
import { findIntegration, integrationCode, SUPPORTED } from '../../event-types/service.ts'
import { locationTypeUnknown, propertyWrong } from '../errors/request.ts'
import { fieldsOf, phoneOf, textOf } from './parse-location.ts'

/** A location as it is stored, with the matching answer to the location question. */
export type NewLocation = {
  locationType: string
  location: string
  answer: { value: string; optionValue: string }
  /** The integration, by its id and by the name that the caller has sent. */
  integration?: { id: string; sent: string }
}

/**
 * Returns the new location as it is stored.
 *
 * @throws `LOCATION_TYPE_UNKNOWN`, `INTEGRATION_UNSUPPORTED`, `VALIDATION_FAILED`
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
    case 'integration':
      return integrationPlace(textOf(location, 'integration'))
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

function integrationPlace(sent: string): NewLocation {
  const integration = findIntegration(sent)
  if (!integration) {
    throw invalid(
      'INTEGRATION_UNSUPPORTED',
      `Unsupported integration '${sent.slice(0, 80)}'. Supported integrations are: ${SUPPORTED}.`,
    )
  }
  const code = integrationCode(integration)
  return {
    locationType: 'integration',
    location: code,
    answer: { value: code, optionValue: '' },
    integration: { id: integration, sent },
  }
}
