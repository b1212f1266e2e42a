import { expect, test } from 'vitest'
import { administrator, type Json, stranger } from './support/client.ts'
import { anEventType, aPerson, PASSWORD, unique } from './support/people.ts'

/** The messages about a booking, and the events that cause them, are worked off. */
const isQuiet = ({ queues }: Json): true | undefined =>
  queues.every(({ queue, due, running }: Json) => !['follow-ups', 'messages'].includes(queue) || due + running === 0) ||
  undefined

test('a person gets what the server keeps about them', async () => {
  const ada = await aPerson('ada')
  await anEventType(ada.as, { title: 'Tea' })
  const kept = await ada.as.post('/v2/me/personal-data/exports')
  expect(JSON.stringify(kept)).toContain(ada.email)
  expect(JSON.stringify(kept)).toContain('Tea')
  await stranger.refused(401, 'POST', '/v2/me/personal-data/exports')
})

test('a booker without an account is told what is kept, and is erased', async () => {
  const ada = await aPerson('ada')
  const email = `${unique('bob')}@example.com`
  const { id } = await anEventType(ada.as)
  const { uid } = await stranger.post('/v2/bookings', {
    eventTypeId: id,
    start: '2030-01-14T09:00:00Z',
    attendee: { name: 'Bob', email, timeZone: 'UTC' },
  })
  expect(JSON.stringify(await administrator.post('/v2/admin/personal-data/exports', { email }))).toContain(uid)
  await stranger.post(`/v2/bookings/${uid}/cancel`, { cancellationReason: 'Rain' })
  await administrator.until('/v2/admin/jobs', isQuiet)
  await administrator.post('/v2/admin/personal-data/erasures', { email })
  expect(JSON.stringify(await ada.as.get(`/v2/bookings/${uid}`))).not.toContain(email)
  const erasures = await administrator.get('/v2/admin/personal-data/erasures')
  const repeated = await administrator.post('/v2/admin/personal-data/erasures/repeats', { erasures })
  expect(repeated).toMatchObject({ known: erasures.length })
  await administrator.refused(400, 'POST', '/v2/admin/personal-data/erasures/repeats', { erasures: 'all' })
  await ada.as.refused(403, 'POST', '/v2/admin/personal-data/erasures/repeats', { erasures })
  await administrator.refused(400, 'POST', '/v2/admin/personal-data/exports', { email: 'nowhere' })
  await administrator.refused(400, 'POST', '/v2/admin/personal-data/erasures', { email: 'nowhere' })
  await ada.as.refused(403, 'POST', '/v2/admin/personal-data/erasures', { email })
  await ada.as.refused(403, 'GET', '/v2/admin/personal-data/erasures')
})

test('a booker agrees to a text, and the host reads what they have agreed to', async () => {
  const ada = await aPerson('ada')
  const bookingConsent = { text: 'I agree to the rules.', policyUrl: 'https://ada.example.com/rules', required: true }
  const { id } = await anEventType(ada.as, { bookingConsent })
  const email = `${unique('bob')}@example.com`
  const wish = { eventTypeId: id, start: '2030-01-14T09:00:00Z', attendee: { name: 'Bob', email, timeZone: 'UTC' } }
  expect(await stranger.refused(400, 'POST', '/v2/bookings', wish)).toContain('I agree to the rules.')
  const consent = { accepted: true, text: 'I agree to the rules.' }
  const older = { ...consent, text: 'I agree to the old rules.' }
  await stranger.refused(409, 'POST', '/v2/bookings', { ...wish, bookingConsent: older })
  const { uid } = await stranger.post('/v2/bookings', { ...wish, bookingConsent: consent })
  const { text, policyUrl } = bookingConsent
  expect((await ada.as.get(`/v2/bookings/${uid}`)).bookingConsents).toMatchObject([{ email, text, policyUrl }])
  expect(await stranger.get(`/v2/bookings/${uid}`)).not.toHaveProperty('bookingConsents')
})

test('a person ends their own account', async () => {
  const ada = await aPerson('ada')
  const proof = { email: ada.email, currentPassword: PASSWORD }
  await ada.as.refused(400, 'POST', '/v2/me/personal-data/erasures', { email: 'nowhere' })
  await ada.as.post('/v2/me/personal-data/erasures', proof)
  await ada.as.refused(401, 'GET', '/v2/me')
})
