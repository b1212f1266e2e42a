import { calDavCredentials } from '../../../adapters/calendars/caldav/credentials.ts'
import type { CalendarProvider } from '../../../adapters/calendars/calendar-provider.ts'
import type { Outgoing } from '../../../adapters/outgoing/outgoing.ts'
import type { CommandContext } from '../../../commands/context.ts'
import type { Connection } from '../connections/service.ts'
import { APPLE, CALDAV } from './calendar-apps.ts'
import { type ConnectAccount, isProviderFailure } from './connect-account.ts'
import { appleRefused, calDavRefused, calDavUrlInvalid, passwordEmpty } from './errors.ts'

export type Login = { username: string; password: string }

/** The providers whose accounts are connected with a password. */
export type PasswordProviders = {
  apple: CalendarProvider
  appleUrl: string
  calDav: CalendarProvider
  /** True if a password may be sent to a server without https. */
  allowsHttp: boolean
}

type Dependencies = PasswordProviders & { connect: ConnectAccount; outgoing: Pick<Outgoing, 'checkUrl'> }

/** Creates the operations that connect accounts with a username and a password. */
export function createPasswordAccounts({ connect, outgoing, apple, appleUrl, calDav, allowsHttp }: Dependencies) {
  return {
    /** @throws `CALENDAR_PASSWORD_EMPTY`, `APPLE_CALENDAR_NOT_ADDED`, `CONNECTIONS_LIMIT_REACHED` */
    async connectApple(context: CommandContext, userId: number, login: Login): Promise<Connection> {
      checkLogin(login)
      const credentials = calDavCredentials({ url: appleUrl, ...login })
      return connect(context, userId, { app: APPLE, credentials, provider: apple, selects: 'primary' }).catch(
        (error) => {
          throw isProviderFailure(error) ? appleRefused(error) : error
        },
      )
    },

    /**
     * @throws `CALENDAR_PASSWORD_EMPTY`, `CALDAV_URL_INVALID`, `CALDAV_CALENDAR_NOT_ADDED`, `CONNECTIONS_LIMIT_REACHED`
     */
    async connectCalDav(
      context: CommandContext,
      userId: number,
      { url, ...login }: Login & { url: string },
    ): Promise<Connection> {
      checkLogin(login)
      const reason = await outgoing.checkUrl(url)
      if (reason !== undefined) throw calDavUrlInvalid(url, reason)
      if (!allowsHttp && !url.toLowerCase().startsWith('https:')) {
        throw calDavUrlInvalid(url, 'a password is only sent over https')
      }
      const credentials = calDavCredentials({ url, ...login })
      return connect(context, userId, { app: CALDAV, credentials, provider: calDav, selects: 'primary' }).catch(
        (error) => {
          throw isProviderFailure(error) ? calDavRefused(error.message) : error
        },
      )
    },
  }
}

function checkLogin({ username, password }: Login): void {
  if (username.trim() === '' || password === '') throw passwordEmpty()
}
