import { Type } from 'typebox'
import { formatWhen } from '../../i18n/format-when.ts'
import { recordOf } from '../../lib/records.ts'
import { resultOf } from '../results.ts'
import type { ApiAnswer, Send } from '../send.ts'
import { said, type ToolResult } from '../tool.ts'
import { read } from './ask-api.ts'

/** The arguments that every change of bookings has. */
export const changeArguments = {
  dryRun: Type.Optional(
    Type.Boolean({ description: 'True changes nothing. The tool says what would happen, or why it is not possible.' }),
  ),
  idempotencyKey: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description: 'A text of your choice. A repeat with it within 24 hours changes nothing and gets the first answer.',
    }),
  ),
}

/** A part of a path: it can't lead to another operation. */
export const bookingUid = Type.String({
  pattern: '^[A-Za-z0-9_-]{1,100}$',
  description: 'The uid of the booking, as bookings_list has it.',
})

export const addressOfBooking = (uid: string): string => `/v2/bookings/${uid}`

export type ReadBooking = {
  readonly title: string
  readonly status: string
  readonly start: number
  readonly end: number
  readonly eventTypeId: number
  readonly people: readonly string[]
}

/** Reads a booking. For a series it returns the first booking. @throws `EarlyResult` with the refusal of the API */
export async function readBooking(uid: string, send: Send): Promise<ReadBooking> {
  const booking = recordOf([await read(send, addressOfBooking(uid))].flat()[0])
  const { title, status, start, end, eventType, hosts, attendees } = booking
  return {
    title: String(title),
    status: String(status),
    start: Date.parse(String(start)),
    end: Date.parse(String(end)),
    eventTypeId: Number(recordOf(eventType).id),
    people: [hosts, attendees].flat().map((person) => String(recordOf(person).name)),
  }
}

/** Writes a time in English, which is the language of tools. */
export const whenText = (start: number, end: number, timeZone: string): string =>
  formatWhen(new Date(start), new Date(end), timeZone, 'en')

/** The result of a change: a sentence, and the booking as the API answers it. */
export function changed(answer: ApiAnswer, sentence: string): ToolResult {
  const result = resultOf(answer, {})
  return result.isError ? result : said(`${sentence}\n${result.text}`)
}

export const nothingChanged = (sentences: string): ToolResult => said(`Nothing was changed. ${sentences}`)
