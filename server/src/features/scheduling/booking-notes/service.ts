import type { Change } from '../../../commands/change.ts'
import { type Actor, actingUserId, type CommandContext } from '../../../commands/context.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Db } from '../../../db/connection.ts'
import { bookingForNotes, type NotedBooking } from '../bookings/service.ts'
import {
  bookingTakesNoNotes,
  noteEmpty,
  noteNotDeletable,
  noteNotFound,
  noteOfAnother,
  tooManyNotes,
} from './errors.ts'
import { MAX_NOTES, trimmed } from './rules.ts'
import {
  countNotes,
  deleteNote,
  findNote,
  insertNote,
  listNotes,
  lockChain,
  type NoteRow,
  updateNote,
} from './store.ts'

export { eraseNotesOfAuthor, eraseNotesOfBookings, replaceInNotes } from './erase-store.ts'

/** A note, and what the reader may do with it. */
export type BookingNote = NoteRow & { mayUpdate: boolean; mayDelete: boolean }

export type BookingNotes = ReturnType<typeof createBookingNotes>

type Target = { bookingUid: string; noteId: number }

/**
 * Creates the operations on the notes that hosts write on bookings. Only those who may decide on the booking see them:
 * no answer about the booking, mail, calendar or webhook has them.
 */
export function createBookingNotes({ db, run }: { db: Db; run: RunCommand }) {
  return {
    /** Lists the notes, the oldest first. @throws `BOOKING_NOT_FOUND`, `BOOKING_FORBIDDEN`, like all of these operations */
    async list(actor: Actor, uid: string): Promise<BookingNote[]> {
      const booking = await bookingForNotes(db, actor, uid)
      return (await listNotes(db, booking)).map((note) => seenBy(actor, booking, note))
    },

    /** @throws `BOOKING_NOTE_EMPTY`, `TOO_MANY_BOOKING_NOTES`, `BOOKING_TAKES_NO_NOTES` */
    add(context: CommandContext, uid: string, sent: string): Promise<BookingNote> {
      const text = parseText(sent)
      return run(context, async (change) => {
        const { tx, now } = change
        const booking = await bookingForNotes(tx, context.actor, uid)
        await lockChain(tx, booking.permanentId)
        const { count, isErased } = await countNotes(tx, booking)
        if (isErased) throw bookingTakesNoNotes(uid)
        if (count >= MAX_NOTES) throw tooManyNotes(uid)
        const id = await insertNote(tx, { bookingId: booking.id, authorUserId: actingUserId(context), text }, now)
        await publishNote(change, 'added', booking, id)
        return seenBy(context.actor, booking, await find(change, booking, id))
      })
    },

    /** @throws `BOOKING_NOTE_EMPTY`, `BOOKING_NOTE_NOT_FOUND`, `BOOKING_NOTE_FORBIDDEN` */
    update(context: CommandContext, { bookingUid, noteId }: Target, sent: string): Promise<BookingNote> {
      const text = parseText(sent)
      return run(context, async (change) => {
        const { tx, now } = change
        const booking = await bookingForNotes(tx, context.actor, bookingUid)
        if (!isAuthor(context.actor, await find(change, booking, noteId))) throw noteOfAnother(noteId)
        await updateNote(tx, noteId, text, now)
        await publishNote(change, 'updated', booking, noteId)
        return seenBy(context.actor, booking, await find(change, booking, noteId))
      })
    },

    /** Deletes the note and returns its id. @throws `BOOKING_NOTE_NOT_FOUND`, `BOOKING_NOTE_FORBIDDEN` */
    delete(context: CommandContext, { bookingUid, noteId }: Target): Promise<number> {
      return run(context, async (change) => {
        const booking = await bookingForNotes(change.tx, context.actor, bookingUid)
        const note = seenBy(context.actor, booking, await find(change, booking, noteId))
        if (!note.mayDelete) throw noteNotDeletable(noteId)
        await deleteNote(change.tx, noteId)
        await publishNote(change, 'deleted', booking, noteId)
        return noteId
      })
    },
  }
}

/** @throws `BOOKING_NOTE_NOT_FOUND` */
async function find({ tx }: Change, booking: NotedBooking, id: number): Promise<NoteRow> {
  const note = await findNote(tx, booking, id)
  if (!note) throw noteNotFound(id, booking.uid)
  return note
}

/** The event says who did what. It doesn't have the text, which an erasure would have to find there as well. */
const publishNote = (change: Change, verb: 'added' | 'updated' | 'deleted', booking: NotedBooking, noteId: number) =>
  change.publish({
    type: `booking.note-${verb}`,
    ...booking.audience,
    payload: { bookingUid: booking.uid, noteId },
  })

/** @throws `BOOKING_NOTE_EMPTY` */
function parseText(sent: string): string {
  const text = trimmed(sent)
  if (text === '') throw noteEmpty()
  return text
}

const isAuthor = (actor: Actor, { author }: NoteRow): boolean => actor.kind === 'user' && author?.id === actor.userId

function seenBy(actor: Actor, { mayDeleteAll }: NotedBooking, note: NoteRow): BookingNote {
  const isOwn = isAuthor(actor, note)
  return { ...note, mayUpdate: isOwn, mayDelete: isOwn || mayDeleteAll }
}
