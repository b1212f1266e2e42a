import { invalid, notFound } from '../../../lib/errors.ts'

export const deadLetterNotFound = (queue: string, id: number) =>
  notFound('DEAD_LETTER_NOT_FOUND', `There is nothing with id ${id} in the queue '${queue}' that was given up.`)

export const cursorUnknown = (cursor: string) =>
  invalid('CURSOR_UNKNOWN', `The cursor '${cursor}' is none: it must be the nextCursor of the page before.`)
