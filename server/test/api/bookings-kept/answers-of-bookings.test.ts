import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBookingByAnother, anEventType } from '../../support/builders.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

let app: TestApp
let ann: TestUser
let eventTypeId: number
let days = 7

beforeAll(async () => {
  app = await testApp()
  ann = await app.user({ name: 'Ann', username: 'ann' })
  eventTypeId = (
    await anEventType(app, ann, {
      title: 'Intro',
      slug: 'intro',
      customName: '{Event type title}: {why}',
      bookingFields: [{ type: 'textarea', slug: 'why', label: 'Why?', required: false, hidden: false }],
    })
  ).id
})
afterAll(() => app.close())

/** Ten in the morning of another working day for each booking. */
const start = () => {
  days++
  return `2030-${String(1 + Math.floor(days / 28)).padStart(2, '0')}-${String(1 + (days % 28)).padStart(2, '0')}T10:00:00Z`
}
const atOnAWorkingDay = (): string => {
  const at = start()
  return [0, 6].includes(new Date(at).getUTCDay()) ? atOnAWorkingDay() : at
}
const book = (fields: object) =>
  app.post('/v2/bookings', { body: aBookingByAnother(eventTypeId, atOnAWorkingDay(), { ...fields }) })
const answering = (bookingFieldsResponses: object) => book({ bookingFieldsResponses })
const answeringAsOlderClients = (responses: object) =>
  app.post('/v2/bookings', {
    body: {
      eventTypeId,
      start: atOnAWorkingDay(),
      timeZone: 'UTC',
      language: 'en',
      metadata: {},
      responses: { name: 'Bob', email: 'bob@example.com', ...responses },
    },
  })

const ways = [
  ['today', answering],
  ['older clients', answeringAsOlderClients],
] as const

describe.each(ways)('the answers of a booking, by the API of %s,', (_, answer) => {
  it.each<[string, object]>([
    ['a text of more than 5,000 characters', { why: ' '.repeat(5001) }],
    ['a text that no question asks for', { other: 'x'.repeat(5001) }],
    ['a list whose texts are longer together', { other: ['x'.repeat(3000), 'y'.repeat(3000)] }],
    ['a list of more than 500 things', { other: Array.from({ length: 501 }, () => 1) }],
    ['an object', { other: { toString: 1 } }],
    ['a list of objects', { other: [{ toString: 1 }] }],
    ['a list of lists', { other: [['x']] }],
    ['a slug of more than 100 characters', { ['x'.repeat(101)]: 'x' }],
    ['more than 100 answers', Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`a${index}`, 'x']))],
  ])('an answer cannot be %s', async (_what, answers) => {
    const { status, body } = await answer(answers)
    expect([status, body.error?.details.code]).toEqual([400, 'VALIDATION_FAILED'])
    expect(body.error.message.length).toBeLessThan(1000)
  })

  it('an answer can be a text of 5,000 characters, a number, yes or no, or a list of them', async () => {
    const answers = { why: 'x'.repeat(5000), a: 1, b: false, c: ['x', 2, true] }
    const { status, body } = await answer(answers)
    expect(status, JSON.stringify(body)).toBe(201)
  })
})

describe('the title of a booking', () => {
  it('a title that a template makes from a long answer is cut at 500 characters', async () => {
    const { status, body } = await answering({ why: `😀${'x'.repeat(4000)}` })
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body.data.title).toHaveLength(500)
    expect(body.data.title).toMatch(/^Intro: 😀x+…$/)
  })

  it('a title is never cut in the middle of a character', async () => {
    for (const shift of ['', 'x']) {
      const { status, body } = await answering({ why: `${shift}${'😀'.repeat(1000)}` })
      expect(status, JSON.stringify(body)).toBe(201)
      expect(body.data.title).toMatch(/^Intro: x?(😀)+…$/u)
      expect(body.data.title.length).toBeGreaterThan(490)
    }
  })
})

describe('answers that an older version of the server has stored', () => {
  it('mails and titles leave out answers that are stored as objects', async () => {
    const booked = await answering({ why: 'Taxes' })
    await app.app.runner.drain()
    await app.connection.db
      .updateTable('bookings')
      .set({ answers: JSON.stringify({ why: [{ toString: 1 }, 'Money'], other: { toString: 1 } }) } as never)
      .where('uid', '=', booked.body.data.uid)
      .execute()
    const { status, body } = await app.post(`/v2/bookings/${booked.body.data.uid}/cancel`, {
      as: ann.apiKey,
      body: { cancellationReason: 'Ill' },
    })
    expect(status, JSON.stringify(body)).toBe(200)
    const [mail] = await app.mails(ann.email)
    expect(mail.text).toContain('Money')
  })
})
