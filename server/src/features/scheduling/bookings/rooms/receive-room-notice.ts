import { isDailyTest, type RoomNotice, type SignedNotice } from '../../../../adapters/conferencing/daily-notices.ts'
import type { RoomRecords } from '../../../../adapters/conferencing/daily-records.ts'
import { MeetingFailure } from '../../../../adapters/conferencing/meeting-provider.ts'
import type { CommandContext } from '../../../../commands/context.ts'
import type { BookingDependencies } from '../dependencies.ts'
import { noticeForged, noticeMalformed, noticesNotConfigured, recordsUnknown } from '../errors/video.ts'
import type { BookingEvent } from '../events/booking-event.ts'
import { publishBookingEvent } from '../events/publish.ts'
import { findBookingOfRoom } from '../store/references.ts'
import { viewStoredBooking } from '../store/view.ts'

/** The provider of the rooms, by its name in the table of notices. */
const DAILY = 'daily'

/**
 * Receives a notice of the provider of the rooms. The request with which it tries the address needs no signature,
 * because its webhook has no secret before.
 *
 * @throws `VIDEO_NOTICES_NOT_CONFIGURED`, `NOTICE_SIGNATURE_INVALID`, `NOTICE_MALFORMED`, `VIDEO_RECORDS_UNKNOWN`
 */
export async function receiveRoomNotice(
  deps: BookingDependencies,
  context: CommandContext,
  sent: SignedNotice,
): Promise<void> {
  if (isDailyTest(sent.body)) return
  const { roomRecords, readRoomNotice } = deps
  if (!roomRecords || !readRoomNotice) throw noticesNotConfigured()
  const notice = readRoomNotice(sent)
  if (notice === 'forged') throw noticeForged()
  if (notice === 'malformed') throw noticeMalformed()
  if (notice !== 'other') await announce(deps, context, roomRecords, notice)
}

/**
 * Publishes that a recording or a transcript of a meeting is ready, once for each. A room of somebody else and a record
 * that is gone are ignored. The link is asked for before the transaction, so that no lock waits for the provider.
 *
 * @throws `VIDEO_RECORDS_UNKNOWN`, after which the provider sends the notice again
 */
async function announce(
  deps: BookingDependencies,
  context: CommandContext,
  records: RoomRecords,
  notice: RoomNotice,
): Promise<void> {
  const bookingId = await findBookingOfRoom(deps.db, notice.roomName)
  if (bookingId === undefined) return
  const bookingEvent = await eventOf(records, notice)
  if (!bookingEvent) return
  await deps.run(context, async (change) => {
    if (!(await deps.payments.noteNotice(change, DAILY, `${notice.kind}:${notice.id}`))) return
    await publishBookingEvent(deps, change, await viewStoredBooking(change.tx, bookingId), bookingEvent)
  })
}

async function eventOf(records: RoomRecords, { kind, id, roomName }: RoomNotice): Promise<BookingEvent | undefined> {
  try {
    if (kind === 'recording')
      return { event: 'RECORDING_READY', details: { downloadLink: await records.recordingLink(id) } }
    const transcription = [{ format: 'vtt', link: await records.transcriptLink(id) }]
    const recording = await records.newestRecordingLink(roomName)
    return { event: 'RECORDING_TRANSCRIPTION_GENERATED', details: { downloadLinks: { transcription, recording } } }
  } catch (error) {
    if (!(error instanceof MeetingFailure)) throw error
    if (error.kind === 'missing') return undefined
    throw recordsUnknown()
  }
}
