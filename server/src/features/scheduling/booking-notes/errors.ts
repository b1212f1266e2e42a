import { forbidden, invalid, notFound } from '../../../lib/errors.ts'
import { MAX_NOTES } from './rules.ts'

export const noteNotFound = (id: number, uid: string) =>
  notFound('BOOKING_NOTE_NOT_FOUND', `Note with id ${id} was not found on booking with uid=${uid}`)

export const noteOfAnother = (id: number) =>
  forbidden('BOOKING_NOTE_FORBIDDEN', `Somebody else wrote the note with id ${id}. Only its author can change it.`)

export const noteNotDeletable = (id: number) =>
  forbidden(
    'BOOKING_NOTE_FORBIDDEN',
    `Somebody else wrote the note with id ${id}. Its author or an admin of the team can delete it.`,
  )

export const noteEmpty = () =>
  invalid('BOOKING_NOTE_EMPTY', 'text has nothing but space. Send a note of at least one letter.')

export const tooManyNotes = (uid: string) =>
  invalid(
    'TOO_MANY_BOOKING_NOTES',
    `Booking with uid=${uid} has ${MAX_NOTES} notes, which is the maximum. Delete a note, or change one.`,
  )

export const bookingTakesNoNotes = (uid: string) =>
  invalid(
    'BOOKING_TAKES_NO_NOTES',
    `Booking with uid=${uid} is so old that the server has removed its people and texts. It takes no notes any more.`,
  )
