import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Address } from '../../../../http/address.ts'
import { EmptyEnvelope, envelope, succeeded, success } from '../../../../http/envelope.ts'
import { command } from '../../../../http/routes.ts'
import { calendarTypeInvalid } from '../errors.ts'
import type { Calendars } from '../service.ts'
import { CalendarCredential, CalendarSlug, presentCredential } from './schema.ts'

const path = { calendar: { is: 'kind of calendar', of: 'owner' } }

const login = {
  username: Type.String({ maxLength: 320 }),
  password: Type.String({ maxLength: 1000, description: 'An app-specific password, if the provider has them.' }),
}
const LoginInput = Type.Object(login)
const CalDavInput = Type.Object({
  url: Type.String({
    minLength: 1,
    maxLength: 900,
    description: 'The address of the server, of a principal or of one calendar.',
  }),
  ...login,
})

/** The routes that connect accounts with a username and a password. */
export const calendarPasswordRoutes =
  ({ passwordAccounts }: Calendars, at: Address<{ userId: number }>): FastifyPluginAsyncTypebox =>
  async (app) => {
    const tags = [at.tag('Calendars')]

    command(app, 'POST', '/calendars/:calendar/credentials', {
      config: { operation: 'calendars.connectApple', access: at.access({ scope: 'APPS_WRITE', path }) },
      schema: {
        summary: 'Connect an Apple calendar',
        description:
          '`calendar` is `apple`. The password is an app-specific password of the Apple Account. The primary calendar makes the host busy from the start.',
        tags,
        params: CalendarSlug,
        body: LoginInput,
        response: { 201: EmptyEnvelope },
      },
      run: (context, request) => {
        if (request.params.calendar !== 'apple') throw calendarTypeInvalid()
        return passwordAccounts.connectApple(context, at.owner(request).userId, request.body)
      },
      answer: () => succeeded,
    })

    command(app, 'POST', '/calendars/caldav/credentials', {
      config: { operation: 'calendars.connectCalDav', access: at.access({ scope: 'APPS_WRITE' }) },
      schema: {
        summary: 'Connect a CalDAV server',
        description:
          'The server must accept the password at once (Basic). The primary calendar makes the host busy from the start.',
        tags,
        body: CalDavInput,
        response: { 201: envelope(CalendarCredential) },
      },
      run: (context, request) => passwordAccounts.connectCalDav(context, at.owner(request).userId, request.body),
      answer: (connection) => success(presentCredential(connection)),
    })
  }
