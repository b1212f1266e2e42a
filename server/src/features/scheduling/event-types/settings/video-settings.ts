import { type Static, Type } from 'typebox'
import { WebUrlOrEmpty } from '../../../../lib/network/web-url.ts'
import { keysOf } from '../../../../lib/records.ts'
import type { EventTypeColumns, EventTypeRow } from '../store.ts'

const flag = Type.Optional(Type.Boolean())

/** The settings of the built-in video rooms. */
export const VideoSettings = Type.Object(
  {
    disableRecordingForOrganizer: flag,
    disableRecordingForGuests: flag,
    redirectUrlOnExit: Type.Optional(Type.Union([WebUrlOrEmpty(), Type.Null()])),
    enableAutomaticRecordingForOrganizer: flag,
    enableAutomaticTranscription: flag,
    disableTranscriptionForGuests: flag,
    disableTranscriptionForOrganizer: flag,
    sendTranscriptionEmails: flag,
  },
  {
    $id: 'VideoSettings',
    description: 'Of the built-in video rooms. Not available for platform use.',
  },
)
type VideoSettings = Static<typeof VideoSettings>

const COLUMNS = {
  disableRecordingForOrganizer: 'videoNoRecordingForOrganizer',
  disableRecordingForGuests: 'videoNoRecordingForGuests',
  redirectUrlOnExit: 'videoExitRedirectUrl',
  enableAutomaticRecordingForOrganizer: 'videoAutoRecord',
  enableAutomaticTranscription: 'videoAutoTranscribe',
  disableTranscriptionForGuests: 'videoNoTranscriptionForGuests',
  disableTranscriptionForOrganizer: 'videoNoTranscriptionForOrganizer',
  sendTranscriptionEmails: 'videoSendTranscriptionEmails',
} as const satisfies Record<keyof VideoSettings, keyof EventTypeRow>

const asNew: EventTypeColumns = {
  videoNoRecordingForOrganizer: false,
  videoNoRecordingForGuests: false,
  videoExitRedirectUrl: null,
  videoAutoRecord: false,
  videoAutoTranscribe: false,
  videoNoTranscriptionForGuests: false,
  videoNoTranscriptionForOrganizer: false,
  videoSendTranscriptionEmails: true,
}

const names = keysOf(COLUMNS)

/** Parses the sent values. Null resets all of them to those of a new event type. */
export const parseVideoSettings = (sent: VideoSettings | null): EventTypeColumns =>
  sent === null
    ? asNew
    : Object.fromEntries(
        names
          .filter((name) => sent[name] !== undefined)
          .map((name) => [COLUMNS[name], sent[name] === '' ? null : sent[name]]),
      )

export const presentVideoSettings = (row: EventTypeRow): VideoSettings =>
  Object.fromEntries(names.map((name) => [name, row[COLUMNS[name]]]))
