import { invalid, notFound } from '../../../lib/errors.ts'

export const tooManyFeeds = (most: number) =>
  invalid(
    'CALENDAR_FEEDS_LIMIT_REACHED',
    `There are ${most} calendar feeds, which is the maximum. Delete one before you create another.`,
  )

export const feedNotFound = (id: number) => notFound('CALENDAR_FEED_NOT_FOUND', `Calendar feed with id=${id} not found`)
