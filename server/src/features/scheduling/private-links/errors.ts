import { forbidden, gone, invalid, notFound } from '../../../lib/errors.ts'

export const eventTypeNotFound = (id: number) => notFound('EVENT_TYPE_NOT_FOUND', `Event type with id ${id} not found`)

export const notYourEventType = (userId: number, id: number) =>
  forbidden('EVENT_TYPE_NOT_OWNED', `User with ID=${userId} does not own event type with ID=${id}`)

export const twoLimits = () => invalid('PRIVATE_LINK_TWO_LIMITS', 'Provide only one of expiresAt or maxUsageCount')

export const linkNotFound = {
  updated: () => notFound('PRIVATE_LINK_NOT_FOUND', 'Updated link not found'),
  deleted: () => notFound('PRIVATE_LINK_NOT_FOUND', 'Deleted link not found'),
  opened: () => notFound('PRIVATE_LINK_NOT_FOUND', 'There is no such private link.'),
}

export const linkUsedUp = () =>
  gone('PRIVATE_LINK_EXPIRED', 'This private link has expired, or was used as often as it may be.')
