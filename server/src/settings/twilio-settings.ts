import type { Static, TObject } from 'typebox'
import type { TwilioSettings } from '../adapters/sms/twilio.ts'
import { trimCharactersAtEnd } from '../lib/text/trim-characters.ts'
import { secret, text } from './setting.ts'
import { urlProblem } from './setting-urls.ts'

export const twilioSettings = {
  twilioAccountSid: text(
    'TWILIO_ACCOUNT_SID',
    'Account at Twilio that sends SMS and WhatsApp messages; empty keeps them in the outbox (docs/messages.md).',
  ),
  twilioAuthToken: secret('TWILIO_AUTH_TOKEN', 'The auth token of that account. Twilio signs its reports with it.'),
  twilioFrom: text('TWILIO_FROM', 'Number that SMS come from, for example +4930123456.'),
  twilioMessagingServiceSid: text(
    'TWILIO_MESSAGING_SERVICE_SID',
    'Messaging service of Twilio that chooses the number, in place of TWILIO_FROM.',
  ),
  twilioWhatsappFrom: text(
    'TWILIO_WHATSAPP_FROM',
    'Number that WhatsApp messages come from; empty keeps them in the outbox.',
  ),
  twilioApiUrl: text('DAYBOOK_TWILIO_API_URL', 'Where the API of Twilio is, without a path.', 'https://api.twilio.com'),
}

type Settings = Static<TObject<typeof twilioSettings>>

const NUMBER = /^\+[1-9]\d{4,14}$/
/** Matches a sender name. Networks that allow it show the name instead of a number. */
const NAME = /^(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11}$/

/** Returns the errors in the settings, as sentences for the operator. */
export function twilioProblems(settings: Settings): string[] {
  const { twilioAccountSid, twilioAuthToken, twilioFrom, twilioWhatsappFrom, twilioApiUrl } = settings
  const problems: string[] = []
  if ((twilioAccountSid === '') !== (twilioAuthToken === ''))
    problems.push('TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN are needed together')
  if (twilioAccountSid !== '' && !canSendSms(settings) && twilioWhatsappFrom === '')
    problems.push(
      'TWILIO_FROM, TWILIO_MESSAGING_SERVICE_SID or TWILIO_WHATSAPP_FROM is missing beside TWILIO_ACCOUNT_SID',
    )
  if (twilioFrom !== '' && !NUMBER.test(twilioFrom) && !NAME.test(twilioFrom))
    problems.push(`TWILIO_FROM must be a number such as +4930123456 or a name of 11 characters (was ${twilioFrom})`)
  if (twilioWhatsappFrom !== '' && !NUMBER.test(twilioWhatsappFrom))
    problems.push(`TWILIO_WHATSAPP_FROM must be a number such as +4930123456 (was ${twilioWhatsappFrom})`)
  const ofUrl = urlProblem({
    env: 'DAYBOOK_TWILIO_API_URL',
    value: twilioApiUrl,
    schemes: ['https', 'http'],
    example: 'https://api.twilio.com',
  })
  return ofUrl === undefined ? problems : [...problems, ofUrl]
}

/** Returns the adapter's settings and the channels that it can use. Returns undefined if no account is set. */
export function readTwilio(
  settings: Settings,
): { settings: TwilioSettings; channels: ('sms' | 'whatsapp')[] } | undefined {
  if (settings.twilioAccountSid === '') return undefined
  return {
    settings: {
      accountSid: settings.twilioAccountSid,
      authToken: settings.twilioAuthToken,
      from: settings.twilioFrom,
      messagingServiceSid: settings.twilioMessagingServiceSid,
      whatsappFrom: settings.twilioWhatsappFrom,
      apiUrl: trimCharactersAtEnd(settings.twilioApiUrl, '/'),
    },
    channels: [
      ...(canSendSms(settings) ? ['sms' as const] : []),
      ...(settings.twilioWhatsappFrom === '' ? [] : ['whatsapp' as const]),
    ],
  }
}

const canSendSms = ({ twilioFrom, twilioMessagingServiceSid }: Settings): boolean =>
  twilioFrom !== '' || twilioMessagingServiceSid !== ''
