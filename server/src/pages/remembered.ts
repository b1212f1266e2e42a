import type { FastifyRequest } from 'fastify'
import { canonicalTimeZone, isTimeZone } from '../lib/time/time-zone.ts'

/** The cookie in which the chooser of a time keeps what a visitor chose; see `web/src/browser/remembered.ts`. */
const NAME = 'daybook-view'

/** What a visitor chose on an earlier visit. */
export type Remembered = { timeZone: string | undefined; clock: string | undefined }

/** Reads the cookie. It comes from the browser, so it may contain anything. */
export function rememberedBy(request: FastifyRequest): Remembered {
  const values = new URLSearchParams(request.cookies[NAME] ?? '')
  const timeZone = values.get('timeZone')
  return {
    timeZone: timeZone !== null && isTimeZone(timeZone) ? canonicalTimeZone(timeZone) : undefined,
    clock: values.get('clock') ?? undefined,
  }
}
