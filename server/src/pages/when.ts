import { zoneLabel } from '@daybook/i18n'
import { type Writer as WebWriter, writerFor as webWriterFor } from '@daybook/web'
import type { Reader } from './reader.ts'

/** Writes the times of one page in one language and one zone. Instants are in milliseconds, dates as `YYYY-MM-DD`. */
export type Writer = WebWriter & {
  /** Writes `Europe/Berlin, GMT+1`, with both offsets if the clocks change in between. */
  zone(from: number, until: number): string
}

export const writerFor = ({ locale }: Reader, timeZone: string, hour12?: boolean): Writer => ({
  ...webWriterFor(locale, timeZone, hour12),
  zone: (from, until) => zoneLabel(timeZone, from, until),
})
