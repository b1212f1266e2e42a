import { Type } from 'typebox'
import { NumericId } from '../../../http/input/ids.ts'
import { MAX_NOTE_LENGTH, MAX_NOTES } from './rules.ts'
import type { BookingNote } from './service.ts'

export const BookingParams = Type.Object({ bookingUid: Type.String() })
export const BookingNoteParams = Type.Object({ bookingUid: Type.String(), noteId: NumericId })

export const BookingNoteInput = Type.Object(
  {
    text: Type.String({
      minLength: 1,
      maxLength: MAX_NOTE_LENGTH,
      description: 'Space around the text is removed.',
    }),
  },
  { $id: 'BookingNoteInput' },
)

export const BookingNoteView = Type.Object(
  {
    id: Type.Integer(),
    bookingUid: Type.String({
      description:
        'The booking on which the note was written. A booking also has the notes from before it was rescheduled.',
    }),
    text: Type.String(),
    author: Type.Union(
      [Type.Object({ id: Type.Integer(), name: Type.String() }, { $id: 'BookingNoteAuthor' }), Type.Null()],
      { description: 'null: the account of the author was deleted.' },
    ),
    createdAt: Type.String({ format: 'date-time' }),
    updatedAt: Type.String({ format: 'date-time' }),
    mayUpdate: Type.Boolean({ description: 'True for the author.' }),
    mayDelete: Type.Boolean({ description: 'True for the author and the admins of the team.' }),
  },
  { $id: 'BookingNote' },
)

export const BookingNoteList = Type.Array(BookingNoteView, { maxItems: MAX_NOTES })

export const DeletedBookingNote = Type.Object({ id: Type.Integer() }, { $id: 'DeletedBookingNote' })

export const presentNote = ({ createdAt, updatedAt, ...note }: BookingNote) => ({
  ...note,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})
