import type { TwilioSettings } from '../adapters/sms/twilio.ts'
import { trimCharactersAtEnd } from '../lib/text/trim-characters.ts'
import { urlProblem } from './setting-urls.ts'

/** The settings of Twilio. A text is empty if it isn't set. */
type Settings = {
  twilioAccountSid: string
  twilioAuthToken: string
  twilioFrom: string
  twilioMessagingServiceSid: string
  twilioWhatsappFrom: string
  twilioApiUrl: string
}

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
