import type { Proof } from './proofs.ts'
import type { Attachment, Channel } from './store.ts'

/** The person, team or organization for whom a message is sent. Its cost is counted for them. */
export type Sender = { userId: number } | { teamId: number } | { organizationId: number }

type Posted = {
  /** The key of the message. A message whose key exists already isn't stored again. */
  naturalKey: string
  /** An e-mail address, or a telephone number in international form. */
  toAddress: string
  text: string
  locale: string
  /** The time of the message's occasion, if it happened before the message is posted. */
  writtenAt?: Date
  bookingId?: number
  workflowStepId?: number
  /** Absent for messages of the server itself. */
  sender?: Sender
  /** If true, an unknown person caused the mail, and one address gets a limited number of such mails a day. */
  isByStranger?: boolean
  /** If true, the message isn't sent to people who have opted out. A code that the reader asked for isn't optional. */
  isOptional?: boolean
  /** The proofs that the message may contain. A proof that isn't in the text is ignored. */
  proofs?: readonly Proof[]
}

export type NewMail = Posted & {
  channel?: 'email'
  fromName: string
  replyTo: string | null
  subject: string
  html: string
  attachments: Attachment[]
}

/** A short plain text message to a telephone. */
export type NewTextMessage = Posted & { channel: Exclude<Channel, 'email'> }

export type NewMessage = NewMail | NewTextMessage

export const channelOf = ({ channel = 'email' }: NewMessage): Channel => channel
