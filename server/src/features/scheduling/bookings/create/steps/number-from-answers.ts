import { isValidPhoneNumber } from 'libphonenumber-js/min'
import { NUMBER_SLUGS } from '../../../event-types/service.ts'
import type { Draft } from '../../flow/draft.ts'

/** A telephone number that was given as an answer is the attendee's: messages go to the attendee's number. */
export function numberFromAnswers({ request }: Draft): Partial<Draft> {
  const { attendee, responses } = request
  if (attendee.phoneNumber !== undefined) return {}
  const phoneNumber = [...NUMBER_SLUGS]
    .map((slug) => responses[slug])
    .find((answer) => typeof answer === 'string' && isValidPhoneNumber(answer)) as string | undefined
  return phoneNumber === undefined ? {} : { request: { ...request, attendee: { ...attendee, phoneNumber } } }
}
