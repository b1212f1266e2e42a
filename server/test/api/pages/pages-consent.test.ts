import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEventType } from '../../support/builders.ts'
import { type Visitor, visitor } from '../../support/page-visitor.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const TEXT = 'I agree that <Ann> keeps my details.'
const POLICY = 'https://ann.example.com/privacy'
const bob = { name: 'Bob', email: 'bob@example.com', notes: 'typed with care' }

describe('the consent on the page of an event type', () => {
  let app: TestApp
  let ann: TestUser
  let day = 13

  beforeAll(async () => {
    app = await testApp()
    ann = await app.user({ username: 'ann' })
  })
  afterAll(() => app.close())

  const offer = (slug: string, bookingConsent: object) => anEventType(app, ann, { slug, bookingConsent })
  const nextAt = (slug: string) => `/ann/${slug}?slot=2030-01-${++day}T10:00:00.000Z&timeZone=UTC`
  const box = (page: string) => /<input type="checkbox" id="consent"[^>]*>/.exec(page)?.[0] ?? ''
  const tickIn = (page: string) => / value="([^"]+)"/.exec(box(page))?.[1] ?? ''
  const consentsAt = async (visit: Visitor) => {
    const uid = /\/bookings\/([^/?"]+)/.exec(visit.page())?.[1]
    return (await app.get(`/v2/bookings/${uid}`, { as: ann.apiKey })).body.data.bookingConsents
  }

  it('the box is empty at first, even if a link fills in the form, and its text is the label', async () => {
    await offer('talk', { text: TEXT, policyUrl: POLICY, required: true })
    const path = nextAt('talk')
    const visit = visitor(app)
    await visit.get(path)
    expect(visit.page()).toContain('<span class="lines">I agree that &lt;Ann> keeps my details.</span></label>')
    expect(visit.page()).toContain(`<a href="${POLICY}" target="_blank" rel="noopener">`)
    await visit.get(`${path}&consent=${tickIn(visit.page())}&name=Bob`)
    expect(visit.page()).toContain('value="Bob"')
    expect(box(visit.page())).toContain(' required')
    expect(box(visit.page())).not.toContain(' checked')
  })

  it('a required box that is not ticked is refused, and everything typed stays', async () => {
    const path = nextAt('talk')
    const visit = visitor(app)
    await visit.get(path)
    const refused = await visit.send(path, bob)
    expect(refused.status).toBe(400)
    expect(visit.page()).toContain('<a href="#consent">Consent: Please tick the box.</a>')
    expect(box(visit.page())).toContain('aria-describedby="consent-fault"')
    expect(visit.page()).toContain('typed with care')
    const booked = await visit.send(path, { ...bob, consent: tickIn(visit.page()) })
    expect(booked.status).toBe(303)
    await visit.follow(booked)
    expect(visit.page()).not.toContain('keeps my details')
    expect(await consentsAt(visit)).toMatchObject([{ email: 'bob@example.com', text: TEXT, policyUrl: POLICY }])
  })

  it('the tick stays when another answer is wrong', async () => {
    const path = nextAt('talk')
    const visit = visitor(app)
    await visit.get(path)
    await visit.send(path, { ...bob, email: 'nowhere', consent: tickIn(visit.page()) })
    expect(box(visit.page())).toContain(' checked')
  })

  it('a text that changed while the form was open is shown again, without the tick', async () => {
    const { id } = await offer('changing', { text: TEXT, required: true })
    const path = nextAt('changing')
    const visit = visitor(app)
    await visit.get(path)
    const consent = tickIn(visit.page())
    const bookingConsent = { text: 'I agree to everything.', required: true }
    await app.patch(`/v2/event-types/${id}`, { as: ann.apiKey, body: { bookingConsent } })
    const refused = await visit.send(path, { ...bob, consent })
    expect(refused.status).toBe(400)
    expect(visit.page()).toContain('Consent: Please read the text again: it has changed.')
    expect(visit.page()).toContain('I agree to everything.')
    expect(box(visit.page())).not.toContain(' checked')
  })

  it('an optional box may stay empty, and the page says so in its language', async () => {
    await offer('optional', { text: TEXT, policyUrl: POLICY, required: false })
    const path = nextAt('optional')
    const visit = visitor(app, 'de')
    await visit.get(path)
    expect(visit.page()).toContain('keeps my details.</span> <span class="soft">(freiwillig)</span>')
    expect(visit.page()).toContain('Bestimmungen lesen (in einem neuen Tab)')
    const booked = await visit.send(path, bob)
    expect(booked.status).toBe(303)
    await visit.follow(booked)
    expect(await consentsAt(visit)).toBeUndefined()
  })
})
