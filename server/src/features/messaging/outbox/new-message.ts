import type { Proof } from './proofs.ts'
import type { Attachment, Channel } from './store.ts'

/** On whose behalf something is sent: what it costs is counted for them. */
export type Sender = { userId: number } | { teamId: number } | { organizationId: number }

type Posted = {
  /** What makes this message this one: posting it again does nothing. */
  naturalKey: string
  /** An e-mail address, or a telephone number in international form. */
  toAddress: string
  text: string
  locale: string
  /** When what it tells of happened, where that was before it is posted. */
  writtenAt?: Date
  bookingId?: number
  workflowStepId?: number
  /** Absent for what the server itself has to say. */
  sender?: Sender
  /** A mail that somebody has caused of whom nobody knows who they are: one address gets so many a day. */
  isByStranger?: boolean
  /** Not for those who don't want to be written to any more; a code that somebody asks for comes all the same. */
  isOptional?: boolean
  /** What it may bring that proves something; what doesn't stand in it is no matter. */
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

/** A short plain text to a telephone. */
export type NewTextMessage = Posted & { channel: Exclude<Channel, 'email'> }

export type NewMessage = NewMail | NewTextMessage

export const channelOf = ({ channel = 'email' }: NewMessage): Channel => channel
