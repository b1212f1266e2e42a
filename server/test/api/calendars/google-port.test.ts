import { type CalendarPeer, testCalendarPort } from '../../support/calendar-port.ts'
import { connectedAccount, delegatedAccount, googleAdapter } from '../../support/providers/connected.ts'
import { startGoogle } from '../../support/providers/google-calendar.ts'
import { refusalBody } from '../../support/providers/google-rules.ts'
import { freePort } from '../../support/servers/free-port.ts'

testCalendarPort('Google Calendar', () => startPeer(false))
testCalendarPort('Google Calendar with a service account', () => startPeer(true))

const EMAIL = 'olga@example.com'
const ALWAYS = { times: Number.POSITIVE_INFINITY }

async function startPeer(isDelegated: boolean): Promise<CalendarPeer> {
  const google = await startGoogle()
  google.account(EMAIL)
  google.account('refused@example.com')
  const provider = googleAdapter(google)
  const key = google.serviceAccounts.key('example.com')
  const account = isDelegated ? delegatedAccount('google', key, EMAIL) : connectedAccount(google, EMAIL)
  const ended = google.serviceAccounts.key('example.com')
  const refused = isDelegated
    ? delegatedAccount('google', ended, EMAIL)
    : connectedAccount(google, 'refused@example.com')
  google.serviceAccounts.revoke(ended)
  google.oauth.revoke('refused@example.com')
  const nowhere = `http://127.0.0.1:${await freePort()}/`

  return {
    provider,
    account,
    calendarId: EMAIL,
    missingCalendarId: 'gone@example.com',
    refused,
    unreachable: { provider: googleAdapter({ ...google, apiUrl: nowhere }), account },

    async addWeekly({ title, timeZone, localStart, minutes, count }) {
      const end = new Date(Date.parse(`${localStart}Z`) + minutes * 60_000).toISOString().slice(0, 19)
      google.put(EMAIL, {
        summary: title,
        start: { dateTime: localStart, timeZone },
        end: { dateTime: end, timeZone },
        recurrence: [`RRULE:FREQ=WEEKLY;COUNT=${count}`],
      })
    },
    async find(externalId) {
      const event = google.events(EMAIL).find(({ id, status }) => id === externalId && status !== 'cancelled')
      if (!event) return undefined
      const { summary = '', start, end, visibility } = event
      return {
        title: summary,
        startsAt: new Date(start.dateTime ?? ''),
        endsAt: new Date(end.dateTime ?? ''),
        isPrivate: visibility === 'private',
      }
    },
    count: async (uid) => google.events(EMAIL).filter((event) => event.iCalUID === uid).length,
    async move(externalId, startsAt, endsAt) {
      const change = { start: { dateTime: startsAt.toISOString() }, end: { dateTime: endsAt.toISOString() } }
      google.edit(EMAIL, externalId, change)
    },
    remove: async (externalId) => google.remove(EMAIL, externalId),
    async respond(externalId, email, response) {
      google.edit(EMAIL, externalId, { attendees: [{ email, responseStatus: response }] })
    },
    throttle(seconds) {
      const body = refusalBody(403, 'rateLimitExceeded', 'Rate Limit Exceeded')
      google.fail({ kind: 'answer', status: 403, headers: { 'retry-after': String(seconds) }, body }, ALWAYS)
    },
    hang: () => google.fail({ kind: 'hang' }, ALWAYS),
    heal: google.heal,
    stop: google.stop,
  }
}
