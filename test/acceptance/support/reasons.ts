type Reasons = Readonly<Record<string, string>>

const sharing = (reason: string, ...names: string[]): Reasons => Object.fromEntries(names.map((name) => [name, reason]))

const TEAM = '/v2/organizations/{orgId}/teams/{teamId}'

/** Why an operation has no success in the stories. */
export const reasonsWithoutSuccess: Reasons = {
  ...sharing(
    'It needs an account at Google, Microsoft or Apple, or at a CalDAV server.',
    'POST /v2/calendars/caldav/credentials',
    'GET /v2/calendars/{calendar}/check',
    'POST /v2/calendars/{calendar}/credentials',
    'PUT /v2/destination-calendars',
    'POST /v2/conferencing/{app}/connect',
    `POST ${TEAM}/conferencing/{app}/connect`,
    'GET /v2/calendars/{calendar}/event/{eventUid}',
    'GET /v2/calendars/{calendar}/events/{eventUid}',
    'PATCH /v2/calendars/{calendar}/events/{eventUid}',
    'GET /v2/{calendar}/event/{eventUid}',
    'GET /v2/{calendar}/events/{eventUid}',
    'PATCH /v2/{calendar}/events/{eventUid}',
  ),
  ...sharing(
    'It needs an account at Zoom or Microsoft.',
    'DELETE /v2/conferencing/{app}/disconnect',
    `DELETE ${TEAM}/conferencing/{app}/disconnect`,
  ),
  ...sharing(
    'It needs an account at Stripe.',
    'GET /v2/atoms/payment/{bookingUid}',
    'GET /v2/stripe/check',
    'GET /v2/stripe/check/{teamId}',
    `GET ${TEAM}/stripe/check`,
  ),
  ...sharing(
    'It needs an account at Twilio.',
    'POST /v2/sms/twilio/inbound',
    'POST /v2/teams/{teamId}/event-types/{eventTypeId}/create-phone-call',
    `POST ${TEAM}/event-types/{eventTypeId}/create-phone-call`,
  ),
  'POST /v2/conferencing/daily/webhook': 'It needs an account at Daily.',
  'POST /v2/admin/jobs/dead-letters/{queue}/{deadLetterId}/retry': 'A letter is given up after hours of tries.',
  ...sharing(
    'The server does not offer this, and always says so.',
    'POST /v2/credits/charge',
    'POST /v2/notifications/subscriptions/app-push',
  ),
}

/** Why an operation has no refusal in the stories. */
export const reasonsWithoutRefusal: Reasons = {
  ...sharing(
    'It reads nothing of the request, and answers everybody.',
    'GET /.well-known/oauth-authorization-server',
    'GET /.well-known/oauth-protected-resource',
    'GET /.well-known/oauth-protected-resource/mcp',
    'GET /v2/timezones',
    'GET /v2/versions',
  ),
  ...sharing('It is refused only while the server or its database fails.', 'GET /health', 'GET /ready'),
  ...sharing(
    'Somebody who is not signed in gets a good answer.',
    'POST /api/auth/logout',
    'GET /api/auth/session',
    'GET /v2/session',
  ),
}
