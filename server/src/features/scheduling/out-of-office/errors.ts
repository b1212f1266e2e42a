import { conflict, forbidden, invalid } from '../../../lib/errors.ts'

export const notAnInstant = (text: string) =>
  invalid(
    'OOO_DATE_INVALID',
    `Invalid Date. "${text.slice(0, 40)}" is not a date and time in UTC such as 2030-05-01T00:00:00.000Z.`,
  )

export const endsBeforeStart = () => invalid('OOO_ENDS_BEFORE_START', 'Start date must be before end date.')

export const oneDateOnly = () => invalid('OOO_ONE_DATE_ONLY', 'Please specify both ooo start and end time.')

export const alreadyThere = () => conflict('OOO_EXISTS', 'Ooo entry already exists.')

export const exactNeedsTimes = () =>
  invalid('OOO_EXACT_NEEDS_TIMES', 'With "isWholeDay": false, please specify both ooo start and end time.')

export const redirectsToSelf = () => invalid('OOO_REDIRECTS_TO_SELF', 'Cannot redirect to self.')

export const redirectsToStranger = () => invalid('OOO_REDIRECT_FOREIGN', 'Cannot redirect to this user.')

export const redirectsInCircle = () => invalid('OOO_REDIRECT_CIRCLE', 'Booking redirect infinite not allowed.')

/**
 * Returns the error for another person's entry. It is the same for a missing entry, so that it doesn't reveal which
 * entries exist.
 */
export const notOfThisPerson = () => forbidden('OOO_FOREIGN', 'This OOO entry does not belong to this user.')
