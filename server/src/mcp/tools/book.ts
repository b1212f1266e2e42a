import { Type } from 'typebox'
import { NAMED_LOCALES } from '../../lib/text/locales.ts'
import { parseInstant } from '../../lib/time/instant.ts'
import { failed, type ToolCall, type ToolResult } from '../tool.ts'
import { change, type Query, tryChange } from './ask-api.ts'
import { changeArguments, changed, nothingChanged, whenText } from './bookings.ts'
import { eventTypeArguments, selectEventType } from './event-type.ts'
import { explain } from './free-times.ts'
import { handMade } from './hand-made.ts'

const text = (maxLength: number, description: string) => Type.String({ minLength: 1, maxLength, description })

const Attendee = Type.Object(
  {
    name: text(255, 'The name of the person who books.'),
    email: Type.String({ format: 'email', description: 'The mails about the booking go there.' }),
    timeZone: Type.String({ format: 'time-zone', description: 'The zone of the times in the mails.' }),
    language: Type.Optional(Type.Enum(NAMED_LOCALES, { description: 'The language of the mails.' })),
    phoneNumber: Type.Optional(text(50, 'In international form, for example +4930123456.')),
  },
  { additionalProperties: false },
)

const Consent = Type.Object(
  {
    accepted: Type.Boolean({ description: 'True only if the person has agreed.' }),
    text: Type.Optional(text(2000, 'The text that the person has read.')),
  },
  {
    additionalProperties: false,
    description:
      'The consent to the bookingConsent of the event type. Show its text to the person and ask. Never agree for them.',
  },
)

export const book = handMade({
  name: 'book',
  title: 'Book a time',
  description:
    'Books a time that find_times lists. The attendee and the hosts get mails. Call it with dryRun=true first and tell the person what would happen.',
  input: Type.Object(
    {
      ...eventTypeArguments,
      start: Type.String({ format: 'iso-instant', description: 'The start, as find_times writes it.' }),
      attendee: Attendee,
      guests: Type.Optional(
        Type.Array(Type.String({ format: 'email' }), {
          maxItems: 30,
          description: 'The addresses of further attendees.',
        }),
      ),
      lengthInMinutes: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 1440, description: 'Only for event types that offer several lengths.' }),
      ),
      bookingFieldsResponses: Type.Optional(
        Type.Record(Type.String(), Type.Unknown(), {
          description: 'The answers to the questions of the event type, by slug, for example {"notes": "…"}.',
        }),
      ),
      bookingConsent: Type.Optional(Consent),
      ...changeArguments,
    },
    { additionalProperties: false },
  ),
  effect: 'adds',
  scope: 'BOOKING_WRITE',
  async run(args, call) {
    const { dryRun, idempotencyKey, start, attendee, guests, lengthInMinutes } = args
    const { bookingFieldsResponses, bookingConsent } = args
    const eventType = await selectEventType(args, call.send)
    const body = { ...eventType, start, attendee, guests, lengthInMinutes, bookingFieldsResponses, bookingConsent }
    if (dryRun) return tryOut(eventType, args, body, call)
    const answer = await change(call.send, '/v2/bookings', body, idempotencyKey)
    return changed(answer, 'The booking was made. Its status says whether the host still has to confirm it.')
  },
})

type Wanted = {
  start: string
  attendee: { name: string; email: string; timeZone: string }
  guests?: string[]
  lengthInMinutes?: number
}

async function tryOut(
  eventType: Query,
  { start, attendee, guests = [], lengthInMinutes }: Wanted,
  body: object,
  call: ToolCall,
): Promise<ToolResult> {
  const at = parseInstant(start)
  const [explained] = await explain(eventType, at.toISOString(), { duration: lengthInMinutes }, call)
  if (!explained?.isBookable) return failed(`This time can't be booked. ${sentences(explained?.reasons ?? [])}`)
  await tryChange(call.send, '/v2/bookings', body)
  const { title, end, hosts } = explained
  const others = guests.length === 0 ? '' : ` and ${guests.join(', ')}`
  return nothingChanged(
    `The time is free. ${JSON.stringify(title)} would be booked for ${whenText(at.getTime(), end, attendee.timeZone)} with ${hosts.join(', ')}. ${attendee.name} (${attendee.email})${others} would get mails.`,
  )
}

const MAX_REASONS = 6

export const sentences = (reasons: readonly { message: string }[]): string =>
  [...new Set(reasons.map(({ message }) => message))].slice(0, MAX_REASONS).join(' ')
