import type { FastifyReply, FastifyRequest } from 'fastify'
import { recordOf } from '../lib/records.ts'
import { canonicalTimeZone, isTimeZone } from '../lib/time/time-zone.ts'

/** The cookie in which pages keep what a visitor chose; see `web/src/browser/remembered.ts`. */
const NAME = 'daybook-view'
const SECONDS = 365 * 86_400
/** Longer tags don't come from our pages. */
const LONGEST_LANGUAGE = 35

/** What a visitor chose on an earlier visit. */
export type Remembered = { timeZone: string | undefined; clock: string | undefined; language: string | undefined }

/** Reads the cookie. It comes from the browser, so it may contain anything. */
export function rememberedBy(request: FastifyRequest): Remembered {
  const values = valuesOf(request)
  const timeZone = values.get('timeZone')
  return {
    timeZone: timeZone !== null && isTimeZone(timeZone) ? canonicalTimeZone(timeZone) : undefined,
    clock: values.get('clock') ?? undefined,
    language: values.get('lang') ?? undefined,
  }
}

/** Keeps the language that a visitor chose on a page. Inside another site's page it would be a cookie of a third party. */
export function rememberLanguage(request: FastifyRequest, reply: FastifyReply, language: string | undefined): void {
  if (language === undefined || language.length > LONGEST_LANGUAGE) return
  if (Object.hasOwn(recordOf(request.query), 'embed') || rememberedBy(request).language === language) return
  const values = valuesOf(request)
  values.set('lang', language)
  // The scripts of the pages change the cookie as well.
  reply.setCookie(NAME, values.toString(), {
    path: '/',
    maxAge: SECONDS,
    sameSite: 'lax',
    httpOnly: false,
    secure: request.protocol === 'https',
  })
}

const valuesOf = (request: FastifyRequest): URLSearchParams =>
  new URLSearchParams(recordOf(request.cookies)[NAME] as string | undefined)
