import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEventType } from '../../../support/builders.ts'
import { locationOf, type Visitor, visitor } from '../../../support/page-visitor.ts'
import { type TestApp, type TestUser, testApp } from '../../../support/test-app.ts'

const NEVER = '<p>This meeting offers no times at the moment.</p>'
const LOOK_FURTHER = 'Look further'

describe('the way from an empty month to the first free time', () => {
  let app: TestApp
  let ann: TestUser

  beforeAll(async () => {
    app = await testApp()
    ann = await app.user({ name: 'Ann Miller', username: 'ann', timeZone: 'UTC' })
  })
  afterAll(() => app.close())

  const window = (from: string, to: string) => ({ bookingWindow: { type: 'range', value: [from, to] } })
  const hrefOf = (page: string, text: string): string => {
    const [, href = ''] = new RegExp(`<a[^>]*href="([^"]*)"[^>]*>${text}`).exec(page) ?? []
    return href.replaceAll('&amp;', '&')
  }
  /** Follows redirects as a browser does, which gives up after 20. Returns the last address. */
  const arrive = async (browser: Visitor, path: string) => {
    let [address, answer] = [path, await browser.get(path)]
    let hops = 0
    for (; answer.status === 302 && hops < 20; hops++) {
      address = locationOf(answer)
      answer = await browser.get(address.replace(/#.*/, ''))
    }
    return { address, hops, status: answer.status, page: String(answer.body) }
  }

  it.each([
    ['four months ahead', '2030-05-13', 0],
    ['a year ahead', '2031-01-13', 10],
    ['nearly two years ahead', '2031-12-15', 10],
  ])('leads to a time %s with one click, and opens its day', async (_name, date, most) => {
    const { slug } = await offer(window(date, date))
    const browser = visitor(app)
    const first = await browser.get(`/ann/${slug}?company=Acme`)
    expect(first.body).toContain('No free times in January 2030')
    const found = await arrive(browser, hrefOf(first.body, LOOK_FURTHER))
    expect(found.status).toBe(200)
    expect(found.hops).toBeLessThanOrEqual(most + 2)
    expect(found.address).toBe(`/ann/${slug}?company=Acme&date=${date}#times`)
    expect(found.page).toContain(`slot=${date}T09%3A00%3A00.000Z`)
  })

  it('leads back to it from a month behind it', async () => {
    const { slug } = await offer(window('2030-03-11', '2030-03-11'))
    const browser = visitor(app)
    const late = await browser.get(`/ann/${slug}?month=2031-06&timeZone=Asia/Tokyo&layout=week`)
    const found = await arrive(browser, hrefOf(late.body, LOOK_FURTHER))
    expect(found.address).toBe(`/ann/${slug}?timeZone=Asia%2FTokyo&layout=week&date=2030-03-11#times`)
  })

  it('says that no times are offered, at once where the window shows it', async () => {
    const { slug } = await offer(window('2030-01-12', '2030-01-13'))
    const { body } = await visitor(app).get(`/ann/${slug}`)
    expect(body).toContain(NEVER)
    expect(body).not.toContain('find=')
  })

  it('says that no times are offered after the whole window was searched', async () => {
    const { body } = await app.post('/v2/schedules', {
      as: ann.apiKey,
      body: { name: 'None', timeZone: 'UTC', isDefault: false, availability: [] },
    })
    const { slug } = await offer({ scheduleId: body.data.id })
    const browser = visitor(app)
    for (const path of [`/ann/${slug}`, `/ann/${slug}?month=2032-01`]) {
      const first = await browser.get(path)
      expect(first.body).not.toContain(NEVER)
      const found = await arrive(browser, hrefOf(first.body, LOOK_FURTHER))
      expect([found.status, found.page.includes(NEVER)]).toEqual([200, true])
      expect(found.hops).toBeLessThan(20)
    }
  })

  it('is the same for a booking that moves, whose own time doesn’t count', async () => {
    const { id } = await offer(window('2030-04-15', '2030-04-15'))
    const attendee = { name: 'Bob', email: 'bob@example.com', timeZone: 'UTC' }
    const { body } = await app.post('/v2/bookings', {
      body: { eventTypeId: id, start: '2030-04-15T09:00:00Z', attendee },
    })
    const path = `/bookings/${body.data.uid}/reschedule`
    const found = await arrive(visitor(app), `${path}?find=2030-01-07`)
    expect(found.address).toBe(`${path}?timeZone=UTC&date=2030-04-15#times`)
    expect(found.page).not.toContain('slot=2030-04-15T09%3A00')
  })

  it.each(['find=tomorrow', 'find=', 'find=2030-02-31x', 'find=9999-12-31', 'find=2030-02-01&since=nonsense'])(
    'an address with %s is no error',
    async (query) => {
      const { slug } = await offer({})
      expect((await arrive(visitor(app), `/ann/${slug}?${query}`)).status).toBe(200)
    },
  )

  const offer = (fields: Parameters<typeof anEventType>[2]) => anEventType(app, ann, fields)
})
