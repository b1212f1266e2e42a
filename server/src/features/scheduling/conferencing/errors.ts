import { invalid } from '../../../lib/errors.ts'
import { SUPPORTED } from '../event-types/service.ts'
import { DEFAULT_APPS, describeOAuthApp, OAUTH_APP_NAMES, type OAuthApp, PROVIDER_APPS } from './apps.ts'

/** Existing clients expect the list of apps beside the message, which ends before it. */
const listed = (message: string, apps: readonly string[]) =>
  invalid('CONFERENCING_APP_UNKNOWN', message, { error: apps.join(', ') })

export const noDefaultApp = () => listed('Invalid app, available apps are: ', DEFAULT_APPS)

export const notDisconnectable = () => listed('Invalid app, available apps are: ', PROVIDER_APPS)

export const appNotConnected = (app: string) => invalid('CONFERENCING_NOT_CONNECTED', `${app} not connected.`)

export const noStaticLink = (app: string) =>
  invalid(
    'CONFERENCING_NO_LINK',
    `'${app.slice(0, 80)}' takes no link. Supported integrations are: ${SUPPORTED}; all but cal-video, google-meet, zoom and office365-video take one.`,
  )

export const noOAuthApp = () => listed('Invalid conferencing app, available apps are: ', OAUTH_APP_NAMES)

export const notConnectable = () =>
  invalid('CONFERENCING_APP_UNKNOWN', 'Invalid conferencing app. Available apps: GOOGLE_MEET.')

export function providerNotSet(app: OAuthApp) {
  const { title, settings } = describeOAuthApp(app)
  return invalid(
    'CONFERENCING_PROVIDER_NOT_SET',
    `${title} can't be connected, because this server has no ${settings}. The operator sets them (docs/video.md).`,
  )
}

export const meetNeedsCalendar = () =>
  invalid('GOOGLE_CALENDAR_MISSING', 'Google Meet app requires a Google Calendar connection')

export const meetNeedsValidCalendar = () =>
  invalid(
    'GOOGLE_CALENDAR_INVALID',
    'Google Meet app requires a valid Google Calendar connection, please reconnect Google Calendar.',
  )

export const meetConnectedAlready = () => invalid('CONFERENCING_CONNECTED_ALREADY', 'Google Meet is already connected.')
