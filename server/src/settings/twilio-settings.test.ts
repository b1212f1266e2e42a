import { expect, test } from 'vitest'
import { readTwilio, twilioProblems } from './twilio-settings.ts'

const none = {
  twilioAccountSid: '',
  twilioAuthToken: '',
  twilioFrom: '',
  twilioMessagingServiceSid: '',
  twilioWhatsappFrom: '',
  twilioApiUrl: 'https://api.twilio.com',
}
const account = { ...none, twilioAccountSid: 'AC1', twilioAuthToken: 'secret' }

test.each([
  ['nothing at all', none, undefined],
  ['a number for SMS', { ...account, twilioFrom: '+4930123456' }, ['sms']],
  ['a name for SMS', { ...account, twilioFrom: 'Daybook' }, ['sms']],
  ['a messaging service', { ...account, twilioMessagingServiceSid: 'MG1' }, ['sms']],
  ['WhatsApp alone', { ...account, twilioWhatsappFrom: '+4930123456' }, ['whatsapp']],
  ['both', { ...account, twilioFrom: '+4930123456', twilioWhatsappFrom: '+4930123456' }, ['sms', 'whatsapp']],
])('the settings accept %s', (_, settings, channels) => {
  expect(twilioProblems(settings)).toEqual([])
  expect(readTwilio(settings)?.channels).toEqual(channels)
})

test.each([
  ['an account without its token', { ...account, twilioAuthToken: '', twilioFrom: '+4930123456' }, 'TWILIO_AUTH_TOKEN'],
  ['a token without its account', { ...none, twilioAuthToken: 'secret' }, 'TWILIO_ACCOUNT_SID'],
  ['an account without a sender', account, 'TWILIO_FROM'],
  ['a number without its country', { ...account, twilioFrom: '030123456' }, 'TWILIO_FROM'],
  ['a name as the sender of WhatsApp', { ...account, twilioWhatsappFrom: 'Daybook' }, 'TWILIO_WHATSAPP_FROM'],
  ['no URL', { ...account, twilioFrom: 'Daybook', twilioApiUrl: 'twilio' }, 'DAYBOOK_TWILIO_API_URL'],
])('the operator hears about %s', (_, settings, name) => {
  expect(twilioProblems(settings)).toEqual([expect.stringContaining(name)])
})

test('a slash at the end of the URL changes no path', () => {
  const { settings } = readTwilio({ ...account, twilioFrom: 'Daybook', twilioApiUrl: 'https://sms.example.com/' }) ?? {}
  expect(settings?.apiUrl).toBe('https://sms.example.com')
})
