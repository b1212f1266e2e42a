import type { Proof } from './proofs.ts'
import type { Attachment, Channel } from './store.ts'

/**
 * A notice to a guest whom a stranger has named. It is counted apart from the other mails that strangers cause, so that
 * it takes none of those about the reader's own bookings.
 */
export type GuestNotice = {
  /** A hash of the network address of the person who named the guest. Null if it isn't known. */
  from: string | null
  /** True if the guest has shown before that they want such mails. */
  hasAccepted: boolean
}

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
  /** Given for a notice to a guest of a stranger. `isByStranger` doesn't count then. */
  notice?: GuestNotice
  /** If true, the reader has asked for the code in the message. Codes are counted apart from other texts. */
  isCode?: boolean
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
