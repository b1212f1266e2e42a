import { createHmac } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { administrator, stranger } from './support/client.ts'
import { aPerson, type Groups, type Person, someGroups } from './support/people.ts'
import { STRIPE_WEBHOOK_SECRET } from './support/secrets.ts'
import { FIRST_HOUR } from './support/time.ts'

let groups: Groups
let eve: Person

beforeAll(async () => {
  groups = await someGroups()
  eve = await aPerson('eve')
})

describe.each(['a person', 'a team of an organization'])('the video apps of %s', (whose) => {
  test('a link to a room is set, made the default, and deleted', async () => {
    const owner = groups.owner.as
    const at = whose === 'a person' ? '/v2/conferencing' : `${groups.organizationTeam}/conferencing`
    const outsider = whose === 'a person' ? stranger : eve.as
    const status = whose === 'a person' ? 401 : 403
    await owner.put(`${at}/whereby/link`, { link: 'https://whereby.com/ada' })
    await owner.get(at)
    await owner.post(`${at}/daily-video/default`)
    expect(await owner.get(`${at}/default`)).toMatchObject({ appSlug: 'daily-video' })
    await owner.refused(400, 'PUT', `${at}/whereby/link`, { link: 'nowhere' })
    await owner.refused(400, 'POST', `${at}/paperclip/default`)
    await outsider.refused(status, 'GET', at)
    await outsider.refused(status, 'GET', `${at}/default`)
    await outsider.refused(status, 'DELETE', `${at}/whereby/link`)
    await owner.delete(`${at}/whereby/link`)
    expect(await owner.refused(400, 'GET', `${at}/msteams/oauth/auth-url`)).toContain('MICROSOFT_CLIENT_ID')
    const pages = 'returnTo=https://client.example/done&onErrorReturnTo=https://client.example/failed'
    const { url } = await owner.get(`${at}/zoom/oauth/auth-url?${pages}`)
    const state = new URL(url).searchParams.get('state') ?? ''
    const back = await stranger.answer('GET', `${at}/zoom/oauth/callback?state=${encodeURIComponent(state)}`)
    // The address is of no client of the caller, so a page of the server shows it as a link.
    expect(back.headers.get('location')).toContain('/auth/connect/')
    await owner.refused(400, 'POST', `${at}/google-meet/connect`)
    await owner.refused(400, 'DELETE', `${at}/zoom/disconnect`)
    await stranger.refused(400, 'GET', `${at}/zoom/oauth/callback?state=nothing&code=nothing`)
  })
})

test('payments need an account at Stripe', async () => {
  const owner = groups.owner.as
  for (const at of ['/v2/stripe', `${groups.organizationTeam}/stripe`]) {
    const pages = 'returnTo=https://client.example/done&onErrorReturnTo=https://client.example/failed'
    const { authUrl } = await owner.get(`${at}/connect?${pages}`)
    const state = encodeURIComponent(new URL(authUrl).searchParams.get('state') ?? '')
    const back = await stranger.answer('GET', `${at}/save?state=${state}&error=access_denied`)
    // The address is of no client of the caller, so a page of the server shows it as a link.
    expect(back.headers.get('location')).toContain('/auth/connect/')
    await owner.refused(400, 'GET', `${at}/connect?returnTo=nowhere`)
    await owner.refused(404, 'GET', `${at}/check`)
    await stranger.refused(400, 'GET', `${at}/save?state=nothing&code=nothing`)
  }
  await owner.refused(404, 'GET', `/v2/stripe/check/${groups.teamId}`)
  await stranger.refused(400, 'POST', '/v2/stripe/webhook', {})
  await administrator.put('/v2/admin/clock', { now: FIRST_HOUR })
  const notice = { id: 'evt_1', object: 'event', type: 'account.updated', data: { object: { id: 'acct_1' } } }
  const seconds = Date.parse(FIRST_HOUR) / 1000
  const signature = createHmac('sha256', STRIPE_WEBHOOK_SECRET).update(`${seconds}.${JSON.stringify(notice)}`)
  const stripe = stranger.with({ 'stripe-signature': `t=${seconds},v1=${signature.digest('hex')}` })
  await stripe.post('/v2/stripe/webhook', notice)
})

test('notices without a signature are refused', async () => {
  await stranger.refused(400, 'POST', '/v2/conferencing/daily/webhook', {})
  await stranger.refused(400, 'POST', '/v2/sms/twilio/inbound', { From: '+491511234567', Body: 'STOP' })
})
