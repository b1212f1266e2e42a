import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEventType } from '../../support/builders.ts'
import { anOrganization, aTeam } from '../../support/organizations.ts'
import { visitor } from '../../support/page-visitor.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

type Link = { linkId: string; bookingUrl: string; [field: string]: unknown }

describe('a private link', () => {
  let app: TestApp
  let ada: TestUser
  let eventTypeId: number
  let url: string

  beforeAll(async () => {
    app = await testApp()
    ada = await app.user({ name: 'Ada', username: 'ada', timeZone: 'UTC' })
    eventTypeId = (await anEventType(app, ada, { slug: 'talk', title: 'Talk', hidden: true })).id
    url = `/v2/event-types/${eventTypeId}/private-links`
  })
  afterAll(() => app.close())

  const create = async (body: object = {}, at = url, as = ada): Promise<Link> => {
    const answer = await app.post(at, { as: as.apiKey, body })
    expect([answer.status, answer.body.message]).toEqual([201, undefined])
    return answer.body.data
  }
  const pathOf = ({ bookingUrl }: Link) => new URL(bookingUrl).pathname
  const linkNow = async ({ linkId }: Link) =>
    (await app.get(url, { as: ada.apiKey })).body.data.find((one: Link) => one.linkId === linkId)
  const details = { name: 'Bob', email: 'bob@example.com' }
  const bookThrough = async (link: Link, start: string) => {
    const browser = visitor(app)
    const form = `${pathOf(link)}?slot=${start}`
    const opened = await browser.get(form)
    return opened.status === 200 ? browser.send(form, details) : opened
  }

  it('a private link without limits works for one booking', async () => {
    const link = await create()
    expect(link).toEqual({
      linkId: expect.stringMatching(/^[\w-]{20,}$/),
      eventTypeId,
      isExpired: false,
      bookingUrl: `https://book.example.com/d/${link.linkId}/talk`,
      maxUsageCount: 1,
      usageCount: 0,
    })
    expect((await create({ maxUsageCount: 3 })).maxUsageCount).toBe(3)
    const timed = await create({ expiresAt: '2030-03-01T10:00:00Z' })
    expect(timed).toMatchObject({ expiresAt: '2030-03-01T10:00:00.000Z', isExpired: false })
    expect(timed).not.toHaveProperty('maxUsageCount')
  })

  it.each([
    [{ expiresAt: '2030-03-01T10:00:00Z', maxUsageCount: 2 }, 'Provide only one of expiresAt or maxUsageCount'],
    [{ maxUsageCount: 0 }, undefined],
    [{ expiresAt: 'soon' }, undefined],
  ])('a private link is refused with %j', async (body, message) => {
    const link = await create()
    for (const answer of [
      await app.post(url, { as: ada.apiKey, body }),
      await app.patch(`${url}/${link.linkId}`, { as: ada.apiKey, body }),
    ]) {
      expect(answer.status).toBe(400)
      if (message) expect(answer.body.message).toBe(message)
    }
  })

  it('a private link gets other limits, and loses the ones that are not sent', async () => {
    const link = await create({ maxUsageCount: 3 })
    const patch = (body: object, linkId = link.linkId) => app.patch(`${url}/${linkId}`, { as: ada.apiKey, body })
    const timed = (await patch({ expiresAt: '2030-01-07T07:00:00Z' })).body.data
    expect(timed).toMatchObject({ expiresAt: '2030-01-07T07:00:00.000Z', isExpired: true })
    expect(timed).not.toHaveProperty('maxUsageCount')
    expect((await patch({ maxUsageCount: 5 })).body.data).toMatchObject({ maxUsageCount: 5, isExpired: false })
    expect((await patch({})).body.data).toMatchObject({ maxUsageCount: null, isExpired: false })
    const unknown = await patch({ maxUsageCount: 1 }, 'unknown')
    expect([unknown.status, unknown.body.message]).toEqual([404, 'Updated link not found'])
  })

  it('a private link is deleted once', async () => {
    const { linkId } = await create()
    const remove = () => app.delete(`${url}/${linkId}`, { as: ada.apiKey })
    const { status, body } = await remove()
    expect([status, body.data]).toEqual([200, { linkId, message: 'Private link deleted successfully' }])
    const again = await remove()
    expect([again.status, again.body.message]).toEqual([404, 'Deleted link not found'])
  })

  it('only the owner of the event type reads and changes its private links', async () => {
    const grace = await app.user()
    const own = await anEventType(app, grace)
    const { linkId } = await create()
    expect((await app.get(url, { as: grace.apiKey })).status).toBe(403)
    expect((await app.post(url, { as: grace.apiKey, body: {} })).status).toBe(403)
    expect((await app.get('/v2/event-types/987654/private-links', { as: grace.apiKey })).status).toBe(404)
    const elsewhere = `/v2/event-types/${own.id}/private-links/${linkId}`
    expect((await app.patch(elsewhere, { as: grace.apiKey, body: { maxUsageCount: 9 } })).status).toBe(404)
    expect((await app.delete(elsewhere, { as: grace.apiKey })).status).toBe(404)
  })

  it('a private link leads to a page that books a hidden event type, and counts the booking', async () => {
    const link = await create()
    const page = await visitor(app).get(pathOf(link))
    expect([page.status, page.body.includes('Talk'), page.body.includes('noindex')]).toEqual([200, true, true])
    expect(page.body).toContain(`href="${pathOf(link)}?`)
    const booked = await bookThrough(link, '2030-01-09T10:00:00.000Z')
    expect([booked.status, booked.headers.location]).toEqual([303, expect.stringMatching(/^\/bookings\/\w+/)])
    expect(await linkNow(link)).toMatchObject({ usageCount: 1, isExpired: true })
    const rows = await app.connection.db
      .selectFrom('bookings')
      .innerJoin('privateLinks', 'privateLinks.id', 'bookings.privateLinkId')
      .select('linkId')
      .execute()
    expect(rows).toEqual([{ linkId: link.linkId }])
    const uid = String(booked.headers.location).split(/[/?]/)[2]
    const moved = await app.post(`/v2/bookings/${uid}/reschedule`, { body: { start: '2030-01-09T11:00:00.000Z' } })
    const successor = await app.connection.db
      .selectFrom('bookings')
      .innerJoin('privateLinks', 'privateLinks.id', 'bookings.privateLinkId')
      .select('linkId')
      .where('uid', '=', moved.body.data.uid)
      .execute()
    expect(successor).toEqual([{ linkId: link.linkId }])
    expect(await linkNow(link)).toMatchObject({ usageCount: 1 })
  })

  it.each([
    ['en-GB', 'This link can’t be used any more'],
    ['de-DE', 'Dieser Link gilt nicht mehr'],
  ])('the page of a used private link says so in %s', async (language, title) => {
    const link = await create({ expiresAt: '2030-01-07T07:00:00Z' })
    const page = await visitor(app, language).get(pathOf(link))
    expect([page.status, page.body.includes(title)]).toEqual([410, true])
  })

  it('a private link ends at its time, even if a visitor has the form open', async () => {
    const link = await create({ expiresAt: '2030-01-07T09:00:00Z' })
    const browser = visitor(app)
    const form = `${pathOf(link)}?slot=2030-01-10T10:00:00.000Z`
    expect((await browser.get(form)).status).toBe(200)
    app.clock.set(new Date('2030-01-07T09:00:00Z'), true)
    const late = await browser.send(form, details)
    expect([late.status, late.body.includes('This link can’t be used any more')]).toEqual([410, true])
    app.clock.set(new Date('2030-01-07T08:00:00Z'), true)
  })

  it('a private link makes no more bookings than its limit, however many arrive at once', async () => {
    const link = await create({ maxUsageCount: 2 })
    const starts = Array.from({ length: 6 }, (_, index) => `2030-01-11T1${index}:00:00.000Z`)
    const answers = await Promise.all(starts.map((start) => bookThrough(link, start)))
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 303, 410, 410, 410, 410])
    expect((await linkNow(link)).usageCount).toBe(2)
  })

  it('a visitor who sends the form twice gets the same booking', async () => {
    const link = await create()
    const browser = visitor(app)
    const form = `${pathOf(link)}?slot=2030-01-14T10:00:00.000Z`
    const formPage = await browser.get(form)
    expect(formPage.status).toBe(200)
    const first = await browser.send(form, details)
    const second = await browser.send(form, details)
    expect([second.status, second.headers.location]).toEqual([303, first.headers.location])
  })

  it('an unknown private link is not found', async () => {
    const { status } = await visitor(app).get('/d/unknown/talk')
    expect(status).toBe(404)
  })

  it("the admins of an organization's team make its private links", async () => {
    const owner = await app.user()
    const member = await app.user()
    const organization = await anOrganization(app, owner, { members: [member] })
    const team = await aTeam(app, owner, { organizationId: organization.id, members: [member] })
    const other = await aTeam(app, owner, { organizationId: organization.id })
    const at = `/v2/organizations/${organization.id}/teams/${team.id}/event-types`
    const body = { title: 'Demo', slug: 'demo', lengthInMinutes: 30, schedulingType: 'roundRobin' }
    const made = await app.post(at, { as: owner.apiKey, body: { ...body, hosts: [{ userId: member.id }] } })
    const links = `${at}/${made.body.data.id}/private-links`
    const link = await create({}, links, owner)
    expect((await app.get(links, { as: owner.apiKey })).body.data).toEqual([link])
    expect((await app.post(links, { as: member.apiKey, body: {} })).status).toBe(403)
    const foreign = links.replace(`/teams/${team.id}/`, `/teams/${other.id}/`)
    expect((await app.get(foreign, { as: owner.apiKey })).status).toBe(404)
    const changed = await app.patch(`${links}/${link.linkId}`, { as: owner.apiKey, body: { maxUsageCount: 2 } })
    expect(changed.body.data.maxUsageCount).toBe(2)
    expect((await bookThrough(link, '2030-01-09T12:00:00.000Z')).status).toBe(303)
    expect((await app.delete(`${links}/${link.linkId}`, { as: owner.apiKey })).status).toBe(200)
  })
})
