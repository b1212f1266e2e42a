import { invalid } from '../../../lib/errors.ts'
import { SUPPORTED } from '../event-types/service.ts'
import { DEFAULT_APPS, PROVIDER_APPS } from './apps.ts'

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
