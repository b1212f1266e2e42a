import { type AppError, invalid, unavailable } from '../../lib/errors.ts'
import { recordOf } from '../../lib/records.ts'
import { errorOf } from '../../lib/thrown.ts'
import { boundedFetch } from '../outgoing/bounded-fetch.ts'
import type { TextMessage, TextSender } from './text-sender.ts'

export type TwilioSettings = {
  accountSid: string
  authToken: string
  /** The number that sends SMS. If there is a messaging service, it chooses the number instead. */
  from: string
  messagingServiceSid: string
  whatsappFrom: string
  /** `https://api.twilio.com`, without a slash at the end. */
  apiUrl: string
}

const TIMEOUT_MS = 15_000
const send = boundedFetch(100_000)

/** Statuses that concern the account or its rate, not this message: no credentials, no rights, too slow, too many. */
const NOT_ABOUT_THE_MESSAGE: ReadonlySet<number> = new Set([401, 403, 408, 429])

/** Sends with Twilio's Messages resource by one POST of a form. */
export function twilio({ accountSid, authToken, apiUrl, ...senders }: TwilioSettings): TextSender {
  const url = `${apiUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  return {
    async send(message) {
      const answer = await post(url, authorization, formOf(message, senders))
      if (answer.ok) return void (await answer.body?.cancel())
      throw failure(message, answer.status, await reasonIn(answer))
    },
  }
}

type Senders = Pick<TwilioSettings, 'from' | 'messagingServiceSid' | 'whatsappFrom'>

function formOf({ channel, to, text }: TextMessage, { from, messagingServiceSid, whatsappFrom }: Senders) {
  if (channel === 'whatsapp')
    return new URLSearchParams({ To: `whatsapp:${to}`, From: `whatsapp:${whatsappFrom}`, Body: text })
  const form = new URLSearchParams({ To: to, Body: text })
  if (messagingServiceSid === '') form.set('From', from)
  else form.set('MessagingServiceSid', messagingServiceSid)
  return form
}

async function post(url: string, authorization: string, body: URLSearchParams): Promise<Response> {
  try {
    // A redirect is refused, so that the credentials go to no other server.
    return await send(url, {
      method: 'POST',
      headers: { authorization },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  } catch (error) {
    const { message, cause } = errorOf(error)
    throw unavailable(
      'SMS_UNAVAILABLE',
      `Twilio can't be reached: ${(cause instanceof Error && cause.message) || message}`,
    )
  }
}

/** Returns Twilio's error text and code, which its documentation explains. */
async function reasonIn(answer: Response): Promise<string> {
  const { code, message } = recordOf(await answer.json().catch(() => ({})))
  return [`${answer.status}`, code && `(${code})`, message].filter(Boolean).join(' ')
}

const failure = ({ to }: TextMessage, status: number, reason: string): AppError =>
  status >= 400 && status < 500 && !NOT_ABOUT_THE_MESSAGE.has(status)
    ? invalid('SMS_REFUSED', `The message to ${to} was refused: Twilio answers ${reason}`)
    : unavailable('SMS_UNAVAILABLE', `Twilio did not take the message: it answers ${reason}`)
