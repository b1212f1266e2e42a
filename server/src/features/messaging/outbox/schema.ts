import { type Static, Type } from 'typebox'
import type { Attachment, MessageRow } from './store.ts'

const Channel = Type.Enum(['email', 'sms', 'whatsapp'])

export const OutboxQuery = Type.Object({
  to: Type.Optional(Type.String({ description: 'Compared exactly, in lower case.' })),
  channel: Type.Optional(Channel),
  state: Type.Optional(
    Type.Enum(['kept', 'failed'], {
      default: 'kept',
      description: 'failed: messages that were given up, or that exceeded the quotas.',
    }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 250, default: 50 })),
})

export const KeptMessage = Type.Object(
  {
    id: Type.Integer(),
    channel: Channel,
    to: Type.String(),
    subject: Type.Union([Type.String(), Type.Null()]),
    text: Type.String(),
    html: Type.Optional(Type.String()),
    attachments: Type.Array(
      Type.Object({ filename: Type.String(), contentType: Type.String(), content: Type.String() }),
    ),
    createdAt: Type.String(),
    error: Type.Optional(Type.String({ description: 'The reason for which it was given up.' })),
  },
  { $id: 'KeptMessage' },
)

export const presentMessage = (message: MessageRow & { attachments: Attachment[] }): Static<typeof KeptMessage> => ({
  id: message.id,
  channel: message.channel,
  to: message.toAddress,
  subject: message.subject,
  text: message.bodyText,
  ...(message.bodyHtml !== null && { html: message.bodyHtml }),
  attachments: message.attachments,
  createdAt: message.createdAt.toISOString(),
  ...(message.lastError !== null && { error: message.lastError }),
})
