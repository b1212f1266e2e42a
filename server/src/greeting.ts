import { addDays } from '@daybook/web'
import type { App } from './app.ts'
import { type Config, isDevelopment } from './config.ts'
import type { DemoAccount } from './features/accounts/demo/service.ts'
import { DEV_MAIL } from './pages/dev/dev-routes.ts'
import { LOGIN } from './pages/signed-in.ts'

const DAYS_SHOWN = 7

/** Prints the next steps. On an empty database without settings, it names the demonstration. */
export async function greet({ services, http }: App, config: Config, demo: DemoAccount | undefined): Promise<void> {
  const lines = demo
    ? ofDemo(demo, config, http.clock.now())
    : ofServer(config, await services.users.isAnybodyAdministrator())
  process.stdout.write(`\nDaybook serves ${config.publicUrl}\n\n${lines.join('\n')}\n\n`)
}

function ofDemo({ username, slug, apiKey, signIn }: DemoAccount, config: Config, now: Date): string[] {
  const { publicUrl } = config
  const today = now.toISOString().slice(0, 10)
  const range = `start=${today}&end=${addDays(today, DAYS_SHOWN)}`
  return [
    `  Booking page   ${publicUrl}/${username}`,
    `  API reference  ${publicUrl}/docs`,
    `  Sign in        ${publicUrl}${LOGIN}`,
    ...(signIn ? [`                 as ${signIn.email} with the password ${signIn.password}  (shown this once)`] : []),
    ...(apiKey ? [`  API key        ${apiKey}  (an administrator's, shown this once)`] : []),
    ...keptMails(config),
    zoneOf(config),
    videoOf(config),
    '',
    'Free times of the next days:',
    `  curl '${publicUrl}/v2/slots?username=${username}&eventTypeSlug=${slug}&${range}'`,
    ...(apiKey
      ? [
          'For the commands of the README, in another terminal:',
          `  export DAYBOOK_URL=${publicUrl} DAYBOOK_API_KEY=${apiKey}`,
          'Mails that would have been sent:',
          `  curl -H "Authorization: Bearer $DAYBOOK_API_KEY" '${publicUrl}/v2/admin/outbox'`,
          '',
          'This is a demonstration account. DAYBOOK_DEMO=off starts without it; DAYBOOK_ADMIN_EMAIL and',
          'DAYBOOK_ADMIN_PASSWORD make an administrator of your own.',
        ]
      : []),
  ]
}

/** Returns the address of the kept mails. Only administrators may see them, so it requires a sign-in. */
const keptMails = (config: Config): string[] =>
  isDevelopment(config) ? [`  Mails          ${config.publicUrl}${DEV_MAIL}  (kept, not sent)`] : []

/** Names the time zone and its source, for an operator who sees times that are an hour off. */
const zoneOf = ({ timeZone }: Config): string =>
  `  Time zone      ${timeZone}  (of accounts made without one: DAYBOOK_TIME_ZONE)`

/** Names the server of the video rooms, because meetings take place there and not on this server. */
const videoOf = ({ jitsiHost }: Config): string =>
  jitsiHost === 'off'
    ? '  Video          off  (JITSI_HOST)'
    : `  Video          rooms on https://${jitsiHost}  (JITSI_HOST; off ends the built-in video)`

function ofServer(config: Config, isAdministered: boolean): string[] {
  const { publicUrl, adminEmail, adminPassword, adminApiKey } = config
  const addresses = [
    `  Sign in        ${publicUrl}${LOGIN}`,
    `  API reference  ${publicUrl}/docs`,
    ...keptMails(config),
    zoneOf(config),
    videoOf(config),
  ]
  if (!adminEmail && isAdministered) return addresses
  if (!adminEmail) {
    return [
      ...addresses,
      '',
      'Nobody administers this server yet. Stop it and start it with an administrator of your own:',
      '  DAYBOOK_ADMIN_EMAIL=you@example.com DAYBOOK_ADMIN_PASSWORD=… DAYBOOK_ADMIN_API_KEY=cal_… npm start',
    ]
  }
  return [
    ...addresses,
    '',
    ...(adminPassword ? [] : [`Set DAYBOOK_ADMIN_PASSWORD to sign in as ${adminEmail}.`]),
    ...(adminApiKey ? [] : ['Set DAYBOOK_ADMIN_API_KEY to use the API as the administrator.']),
    'Make the first account; the answer has its API key:',
    `  curl -X POST '${publicUrl}/v2/admin/users' -H "Authorization: Bearer $DAYBOOK_ADMIN_API_KEY" -H 'Content-Type: application/json' -d '{"email":"you@example.com","username":"you"}'`,
  ]
}
