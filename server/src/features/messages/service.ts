import { afterCommit } from '../../commands/after-commit.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { channelOf, type NewMessage } from './new-message.ts'
import { withOptOutNote } from './opt-out-note.ts'
import { listOptOuts } from './opt-out-store.ts'
import { countMessages, type Quotas, type Refusals } from './quotas.ts'
import { shortText } from './short-text.ts'
import {
  type Channel,
  findKeptMessage,
  insertAttachments,
  insertMessages,
  listKeptMessages,
  type NewMessageRow,
  type OutboxFilter,
  releaseAllMessages,
} from './store.ts'

export type { NewMail, NewMessage, NewTextMessage, Sender } from './new-message.ts'

export type Messages = ReturnType<typeof createMessages>

type Dependencies = {
  db: Db
  /** The channels that somebody is there to send on; what is for the others is kept in the outbox. */
  sendable: ReadonlySet<Channel>
  quotas: Quotas
  /** Where the reader of a mail that nobody has to get ends such mails. */
  optOutLink: (email: string) => string
  /** Wakes the sender. */
  nudge: () => void
}

export function createMessages({ db, sendable, quotas, optOutLink, nudge }: Dependencies) {
  const canSend = (message: NewMessage) => sendable.has(channelOf(message))

  function rowOf(message: NewMessage, refusals: Refusals, now: Date): NewMessageRow {
    const lastError = refusals.get(message.naturalKey) ?? null
    const state = lastError !== null ? 'failed' : canSend(message) ? 'waiting' : 'kept'
    return {
      ...contentOf(message, message.isOptional ? optOutLink(message.toAddress) : undefined),
      naturalKey: message.naturalKey,
      toAddress: message.toAddress.toLowerCase(),
      locale: message.locale,
      createdAt: message.writtenAt ?? now,
      bookingId: message.bookingId ?? null,
      workflowStepId: message.workflowStepId ?? null,
      ...{ state, lastError, nextAttemptAt: state === 'waiting' ? now : null },
    }
  }

  return {
    /**
     * Puts messages into the transaction of what they tell of; a job sends them after the commit. What is more than a
     * sender or a telephone may have in a day is stored as failed, and its natural key returned.
     */
    async post(tx: Tx, posted: readonly NewMessage[], now: Date): Promise<string[]> {
      const messages = await withoutUnwanted(tx, posted)
      if (messages.length === 0) return []
      // Nothing is spent where nothing is sent.
      const refusals = await countMessages(tx, quotas, messages.filter(canSend), now)
      const ids = await insertMessages(
        tx,
        messages.map((message) => rowOf(message, refusals, now)),
      )
      const attachments = messages.flatMap((message) => {
        const messageId = ids.get(message.naturalKey)
        return messageId === undefined || !('attachments' in message)
          ? []
          : message.attachments.map((attachment, position) => ({ messageId, position, ...attachment }))
      })
      if (attachments.length > 0) await insertAttachments(tx, attachments)
      if (messages.some(canSend)) afterCommit(tx, nudge)
      return [...refusals.keys()]
    },

    listKept: (filter: OutboxFilter) => listKeptMessages(db, filter),
    findKept: (id: number) => findKeptMessage(db, id),

    /** What a process that is gone was sending goes out at once. Only where no other process can be at it. */
    takeOver: () => releaseAllMessages(db),
  }
}

function contentOf(message: NewMessage, optOutUrl: string | undefined) {
  if (!('html' in message)) {
    const { channel, text } = message
    return {
      channel,
      fromName: null,
      replyTo: null,
      subject: null,
      bodyText: shortText(text),
      bodyHtml: null,
      optOutUrl: null,
    }
  }
  const { fromName, replyTo, subject } = message
  const { text, html } = optOutUrl === undefined ? message : withOptOutNote(message, optOutUrl)
  const head = { channel: 'email' as const, fromName, replyTo, subject }
  return { ...head, bodyText: text, bodyHtml: html, optOutUrl: optOutUrl ?? null }
}

/** Leaves out what nobody has to hear, for those who don't want to. */
async function withoutUnwanted(tx: Tx, messages: readonly NewMessage[]): Promise<readonly NewMessage[]> {
  const optional = messages.filter(({ isOptional }) => isOptional)
  if (optional.length === 0) return messages
  const rows = await listOptOuts(tx, [...new Set(optional.map(({ toAddress }) => toAddress.toLowerCase()))])
  const optOuts = new Set(rows.map(({ channel, address }) => `${channel} ${address}`))
  return messages.filter(
    (message) => !message.isOptional || !optOuts.has(`${channelOf(message)} ${message.toAddress.toLowerCase()}`),
  )
}
