import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Connection } from '../../../src/db/connection.ts'
import { anEventType } from '../../support/builders.ts'
import { testDatabase } from '../../support/databases/test-database.ts'
import { START, type TestApp, testApp } from '../../support/test-app.ts'

let connection: Connection
beforeEach(async () => {
  connection = await testDatabase()
})
afterEach(() => connection.close())

async function at<T>(PUBLIC_URL: string, work: (app: TestApp) => Promise<T>): Promise<T> {
  const app = await testApp({ PUBLIC_URL }, START, { connection: { ...connection, close: async () => {} } })
  try {
    return await work(app)
  } finally {
    await app.close()
  }
}

it('links of the built-in video follow a changed public address, and other links stay', async () => {
  const former = await at('https://former.example.com', async (app) => {
    const ann = await app.user()
    const book = async (slug: string, location: object) => {
      const { id } = await anEventType(app, ann, { slug, locations: [location] })
      const { body } = await app.post('/v2/bookings', {
        headers: { 'cal-api-version': '2024-08-13' },
        body: {
          eventTypeId: id,
          start: slug === 'video' ? '2030-01-08T09:00:00Z' : '2030-01-08T10:00:00Z',
          attendee: { name: 'Bob', email: 'bob@example.com', timeZone: 'UTC', language: 'en' },
        },
      })
      return body.data
    }
    const video = await book('video', { type: 'integration', integration: 'cal-video' })
    const link = await book('link', { type: 'link', link: 'https://meet.example.com/video/room', public: true })
    return { ann, video, link }
  })
  expect(former.video.location).toBe(`https://former.example.com/video/${former.video.uid}`)
  await at('https://latter.example.com', async (app) => {
    const of = async ({ uid }: { uid: string }) =>
      (
        await app.get(`/v2/bookings/${uid}`, {
          as: former.ann.apiKey,
          headers: { 'cal-api-version': '2024-08-13' },
        })
      ).body.data
    const address = `https://latter.example.com/video/${former.video.uid}`
    expect(await of(former.video)).toMatchObject({ location: address, meetingUrl: address })
    expect((await of(former.link)).location).toBe('https://meet.example.com/video/room')
    expect((await app.get(`/video/${former.video.uid}`)).status).toBe(200)
  })
})
