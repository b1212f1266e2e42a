import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NewMessage } from '../../../src/features/messaging/outbox/service.ts'
import { asCommand } from '../../support/as-command.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'

describe('the outbox', () => {
  let app: TestApp

  const aMessage = (changes: Partial<NewMessage>): NewMessage => ({
    naturalKey: `message:${Math.random()}`,
    toAddress: 'bob@example.com',
    fromName: 'Ann',
    replyTo: null,
    subject: 'Hello',
    text: 'Hello Bob',
    html: '<p>Hello Bob</p>',
    locale: 'en',
    attachments: [],
    ...changes,
  })
  const post = (...messages: NewMessage[]) =>
    asCommand(app, (change) => app.app.services.messages.post(change, messages))
  const list = async (query = '') => (await app.get(`/v2/admin/outbox${query}`, { as: app.administrator })).body.data

  beforeAll(async () => {
    app = await testApp()
    const invitation = {
      filename: 'invite.ics',
      contentType: 'text/calendar; method=REQUEST',
      content: 'BEGIN:VCALENDAR',
    }
    const note = { filename: 'note.txt', contentType: 'text/plain', content: 'Grüße' }
    await post(aMessage({ naturalKey: 'first', toAddress: 'Bob@Example.com', attachments: [invitation, note] }))
    await post(aMessage({ naturalKey: 'second', toAddress: 'carl@example.com', subject: 'For Carl' }))
    await post(aMessage({ naturalKey: 'third', subject: 'Again' }))
  })
  afterAll(() => app.close())

  it('the outbox keeps messages, newest first', async () => {
    const messages = await list()
    expect(messages.map(({ subject }: { subject: string }) => subject)).toEqual(['Again', 'For Carl', 'Hello'])
    expect(messages[2]).toEqual({
      id: expect.any(Number),
      channel: 'email',
      to: 'bob@example.com',
      subject: 'Hello',
      text: 'Hello Bob',
      html: '<p>Hello Bob</p>',
      attachments: [
        { filename: 'invite.ics', contentType: 'text/calendar; method=REQUEST', content: 'BEGIN:VCALENDAR' },
        { filename: 'note.txt', contentType: 'text/plain', content: 'Grüße' },
      ],
      createdAt: '2030-01-07T08:00:00.000Z',
    })
  })

  it('the outbox is searched by the whole address, in upper and lower case', async () => {
    expect(await list('?to=BOB@example.com')).toHaveLength(2)
    expect(await list('?to=bob')).toEqual([])
    expect(await list('?to=')).toHaveLength(3)
  })

  it('the outbox is searched by channel and limited by number', async () => {
    expect(await list('?channel=email')).toHaveLength(3)
    expect(await list('?channel=sms')).toEqual([])
    expect(await list('?limit=1')).toMatchObject([{ subject: 'Again' }])
    for (const query of ['limit=0', 'limit=251', 'limit=x', 'channel=pigeon'])
      expect((await app.get(`/v2/admin/outbox?${query}`, { as: app.administrator })).status).toBe(400)
  })

  it('the outbox takes a message once, however often it is posted', async () => {
    await post(aMessage({ naturalKey: 'third', subject: 'Again and again' }))
    expect(await list()).toHaveLength(3)
  })

  it('the outbox takes more messages at once than a statement has parameters, in their order', async () => {
    const crowd = Array.from({ length: 5000 }, (_, number) => aMessage({ toAddress: `crowd-${number}@example.com` }))
    await post(...crowd)
    expect(await list('?limit=2')).toMatchObject([{ to: 'crowd-4999@example.com' }, { to: 'crowd-4998@example.com' }])
    await app.connection.db.deleteFrom('messages').where('toAddress', 'like', 'crowd-%').execute()
  })

  it('the outbox keeps nothing of a change that failed', async () => {
    const failed = asCommand(app, async (change) => {
      await app.app.services.messages.post(change, [aMessage({ subject: 'Never' })])
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect(await list()).toHaveLength(3)
  })
})
