import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aBooking, aBookingByAnother, anEventType } from '../../support/builders.ts'
import { aTeam } from '../../support/organizations.ts'
import { aRoundRobin } from '../../support/round-robin.ts'
import { START, type TestApp, type TestUser, testApp } from '../../support/test-app.ts'
import { aStep, makeWorkflow } from '../../support/workflows.ts'

const BOB = 'bob@example.com'

describe('the bookings of a disabled host', () => {
  let app: TestApp
  let ann: TestUser

  beforeAll(async () => {
    app = await testApp()
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    app.clock.set(new Date(START), true)
    ann = await app.user({ name: 'Ann' })
  })

  const set = async (verb: 'disable' | 'enable', { id }: TestUser) =>
    expect((await app.post(`/v2/admin/users/${id}/${verb}`, { as: app.administrator })).status).toBe(200)
  /** The subjects of the new mails to an address, oldest first. */
  const news = async (to: string, known: number) => {
    await app.app.runner.drain()
    const mails = await app.mails(to.toLowerCase())
    return mails
      .slice(0, mails.length - known)
      .map(({ subject }) => subject)
      .reverse()
  }
  const known = async (to: string) => {
    await app.app.runner.drain()
    return (await app.mails(to.toLowerCase())).length
  }
  const book = async (eventTypeId: number, start: string) => {
    const { status, body } = await app.post('/v2/bookings', { body: aBooking(eventTypeId, start) })
    expect(status, JSON.stringify(body)).toBe(201)
    return body.data.uid as string
  }
  const cancel = async (uid: string) =>
    expect((await app.post(`/v2/bookings/${uid}/cancel`, { body: { cancellationReason: 'Rain' } })).status).toBe(200)

  it('a change mails the attendees and not the host, and both again when the account is enabled', async () => {
    const { id } = await anEventType(app, ann, { title: 'Talk' })
    const [first, second] = [await book(id, '2030-01-14T09:00:00Z'), await book(id, '2030-01-14T11:00:00Z')]
    const [host, booker] = [await known(ann.email), await known(BOB)]
    await set('disable', ann)
    await cancel(first)
    expect(await news(ann.email, host)).toEqual([])
    expect(await news(BOB, booker)).toEqual([expect.stringContaining('Cancelled: Talk')])
    await set('enable', ann)
    await cancel(second)
    expect(await news(ann.email, host)).toEqual([expect.stringContaining('Cancelled: Talk')])
  })

  it('the other hosts of the meeting get their mails', async () => {
    const ben = await app.user({ name: 'Ben' })
    const { id: teamId } = await aTeam(app, ann, { members: [ben] })
    const made = await app.post(`/v2/teams/${teamId}/event-types`, {
      as: ann.apiKey,
      body: {
        title: 'Panel',
        slug: 'panel',
        lengthInMinutes: 30,
        schedulingType: 'collective',
        hosts: [{ userId: ann.id }, { userId: ben.id }],
      },
    })
    const uid = await book(made.body.data.id, '2030-01-15T09:00:00Z')
    const [anns, bens] = [await known(ann.email), await known(ben.email)]
    await set('disable', ben)
    await cancel(uid)
    expect(await news(ben.email, bens)).toEqual([])
    expect(await news(ann.email, anns)).toEqual([expect.stringContaining('Cancelled: Panel')])
  })

  it('somebody else takes over, and the disabled host is not told', async () => {
    const ben = await app.user({ name: 'Ben' })
    const { id: teamId } = await aTeam(app, ann, { members: [ben] })
    const rotation = await aRoundRobin(app, teamId, [ann, ben])
    const { body } = await app.post('/v2/bookings', { body: aBookingByAnother(rotation, '2030-01-16T09:00:00Z') })
    const isAnns = body.data.hosts[0].id === ann.id
    const [leaver, other] = isAnns ? [ann, ben] : [ben, ann]
    const [former, next] = [await known(leaver.email), await known(other.email)]
    await set('disable', leaver)
    const { status } = await app.post(`/v2/bookings/${body.data.uid}/reassign/${other.id}`, {
      as: app.administrator,
      body: {},
    })
    expect(status).toBe(200)
    expect(await news(leaver.email, former)).toEqual([])
    expect(await news(other.email, next)).toEqual([expect.stringContaining('Confirmed')])
  })

  it('reminders reach the attendee and not the host, by workflow to hosts or to the address of the host', async () => {
    const step = (stepNumber: number, fields: object) =>
      aStep({ stepNumber, message: { subject: `Soon ${stepNumber}`, html: '<p>Hi</p>' }, ...fields })
    await makeWorkflow(app, ann, {
      steps: [
        step(1, {}),
        step(2, { action: 'email_host', recipient: 'const' }),
        step(3, { action: 'email_address', recipient: 'email', verifiedEmailId: await verified(ann) }),
      ],
    })
    const { id } = await anEventType(app, ann, { title: 'Talk' })
    await book(id, '2030-01-17T09:00:00Z')
    await book(id, '2030-01-18T09:00:00Z')
    const [host, booker] = [await known(ann.email), await known(BOB)]
    await set('disable', ann)
    app.clock.set(new Date('2030-01-16T09:00:00Z'), true)
    expect(await news(ann.email, host)).toEqual([])
    expect(await news(BOB, booker)).toEqual(['Soon 1'])
    await set('enable', ann)
    app.clock.set(new Date('2030-01-17T09:00:00Z'), true)
    expect((await news(ann.email, host)).sort()).toEqual(['Soon 2', 'Soon 3'])
  })

  /** Verifies the own address for messages to fixed addresses. */
  async function verified({ email, apiKey }: TestUser): Promise<number> {
    await app.post('/v2/verified-resources/emails/verification-code/request', { as: apiKey, body: { email } })
    const code = /\b\d{6}\b/.exec((await app.mails(email))[0].text)?.[0]
    const { body } = await app.post('/v2/verified-resources/emails/verification-code/verify', {
      as: apiKey,
      body: { email, code },
    })
    return body.data.id
  }
})
