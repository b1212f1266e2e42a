import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { signedHeaders } from './sign.ts'

const message = { messageId: 'evt_7', body: '{"a":"ä"}', version: '2021-10-20', contentType: 'application/json' }
const at = new Date('2026-03-01T10:00:00.900Z')

test('the old header of a webhook without a secret says so, and the standard header is missing', () => {
  const headers = signedHeaders(message, [], at)
  expect(headers).toMatchObject({ 'x-cal-signature-256': 'no-secret-provided', 'webhook-id': 'evt_7' })
  expect(headers).not.toHaveProperty('webhook-signature')
})

test('the first secret signs the old header, and all secrets sign the standard one', () => {
  const base64 = Buffer.from('0123456789abcdefghijklmn').toString('base64')
  const headers = signedHeaders(message, [`whsec_${base64}`, 'chosen by hand'], at)
  const signed = `evt_7.${Math.floor(at.getTime() / 1000)}.${message.body}`
  const v1 = (key: string) => `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  expect(headers['x-cal-signature-256']).toBe(
    createHmac('sha256', `whsec_${base64}`).update(message.body).digest('hex'),
  )
  expect(headers['webhook-signature']).toBe(`${v1('0123456789abcdefghijklmn')} ${v1('chosen by hand')}`)
})
