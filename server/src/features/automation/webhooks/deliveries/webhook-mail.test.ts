import { expect, test } from 'vitest'
import { webhookMail } from './webhook-mail.ts'

const facts = {
  email: 'ada@example.com',
  locale: 'en',
  timeZone: 'Europe/Berlin',
  subscriberUrl: 'https://hooks.example.com/daybook?key=secret#part',
  failingSince: new Date('2030-01-07T23:30:00Z'),
  error: 'The receiver answered 500',
}

test('the mail names the address without its secrets, the day by the reader’s clock, and the failure', () => {
  const { text, html, subject, toAddress } = webhookMail('failing', facts)
  expect([toAddress, subject]).toEqual(['ada@example.com', 'A webhook can’t be delivered'])
  for (const body of [text, html]) {
    expect(body).toContain('https://hooks.example.com/daybook')
    expect(body).not.toContain('secret')
    expect(body).toContain('Tue, Jan 8, 2030')
    expect(body).toContain('The receiver answered 500')
  }
})

test('the mail about a receiver that is gone is in the language of the reader and names no further failure', () => {
  const { text, subject } = webhookMail('gone', { ...facts, locale: 'de' })
  expect(subject).toBe('Ein Webhook wurde von seinem Empfänger abgeschaltet')
  expect(text).not.toContain('500')
})
