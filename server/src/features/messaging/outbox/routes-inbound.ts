import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { commandContext } from '../../../http/command.ts'
import { invalid } from '../../../lib/errors.ts'
import type { OptOuts } from './opt-outs.ts'

/** Twilio signs the whole address that is configured there, so app.ts uses this path as well. */
const PATH = '/sms/twilio/inbound'

/** TwiML for no answer. Twilio itself confirms the opt-out. */
const NO_ANSWER = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>'

/** Returns the routes for replies to text messages. */
export const inboundRoutes =
  (optOuts: OptOuts): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      PATH,
      {
        config: {
          operation: 'messages.takeReply',
          access: { caller: 'public' },
          keepsNoAnswer: true,
          // All replies come from Twilio's few addresses, so a limit per address doesn't fit. The signature protects
          // the route.
          isUnlimited: true,
        },
        schema: {
          summary: 'Receive a reply to a text message',
          description:
            'This is the webhook for incoming messages of your Twilio number. STOP and similar words end text messages to the sender, and START begins them again.',
          tags: ['Messages'],
          body: Type.Record(Type.String(), Type.Unknown()),
          response: { 200: Type.String({ contentMediaType: 'text/xml' }) },
        },
      },
      async (request, reply) => {
        const form = textsIn(request.body)
        const signature = String(request.headers['x-twilio-signature'] ?? '')
        await optOuts.takeReply(commandContext(request, 'gateway'), { form, signature })
        return reply.type('text/xml; charset=utf-8').serializer(String).send(NO_ANSWER)
      },
    )
  }

/** @throws `FORM_MALFORMED` for forms that Twilio never sends, such as one with a repeated field */
function textsIn(body: Readonly<Record<string, unknown>>): Record<string, string> {
  const entries = Object.entries(body)
  if (!entries.every((entry): entry is [string, string] => typeof entry[1] === 'string'))
    throw invalid('FORM_MALFORMED', 'Every field of the form must be a text, and come once.')
  return Object.fromEntries(entries)
}
