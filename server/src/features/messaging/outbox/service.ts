import type { Change } from '../../../commands/change.ts'
import type { Db, Tx } from '../../../db/connection.ts'
import type { Ids } from '../../../lib/ids.ts'
import type { SecretBox } from '../../../lib/secrets/secret-box.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import { channelOf, type NewMessage } from './new-message.ts'
import { withOptOutNote } from './opt-out-note.ts'
import { listOptOuts } from './opt-out-store.ts'
import { expireProofs, insertProofs } from './proof-store.ts'
import { hideProofs, type Parts, type Proof, showProofs } from './proofs.ts'
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
  releaseAbandonedMessages,
  releaseAllMessages,
  type WholeMessage,
} from './store.ts'

export { eraseMessages, eraseOptOuts, listBookingsOfMessages, waitsToBeSent } from './erase-store.ts'
export type { NewMail, NewMessage, NewTextMessage, Sender } from './new-message.ts'
export type { Proof } from './proofs.ts'

export type Messages = ReturnType<typeof createMessages>

/** The length makes stand-ins unguessable. */
const STAND_IN_BYTES = 16

type Dependencies = {
  db: Db
  clock: Clock
  ids: Ids
  secretBox: SecretBox
  /** The channels on which messages are sent. Messages for other channels are only kept in the outbox. */
  sendable: ReadonlySet<Channel>
  quotas: Quotas
  /** Returns the link by which the reader of an optional mail opts out. */
  optOutLink: (email: string) => { url: string; proof: Proof }
  /** Wakes the sender. */
  nudge: () => void
}

export function createMessages(dependencies: Dependencies) {
  const { db, clock, secretBox, sendable, quotas, optOutLink, nudge } = dependencies
  const newStandIn = () => `withheld-${dependencies.ids.token(STAND_IN_BYTES)}`
  const canSend = (message: NewMessage) => sendable.has(channelOf(message))

  /** Returns the message without its proofs, and the proofs. */
  function hiddenOf(message: NewMessage) {
    const optOut = message.isOptional && 'html' in message ? optOutLink(message.toAddress) : undefined
    const content = contentOf(message, optOut?.url)
    const proofs = [...(message.proofs ?? []), ...(optOut ? [optOut.proof] : [])]
    return { posted: message, ...hideProofs(content, proofs, { secretBox, newStandIn }) }
  }

  function rowOf({ posted: message, message: content }: Hidden, refusals: Refusals, now: Date): NewMessageRow {
    const { attachments: _, ...texts } = content
    const lastError = refusals.get(message.naturalKey) ?? null
    const state = lastError !== null ? 'failed' : canSend(message) ? 'waiting' : 'kept'
    return {
      ...texts,
      naturalKey: message.naturalKey,
      toAddress: message.toAddress.toLowerCase(),
      locale: message.locale,
      createdAt: message.writtenAt ?? now,
      bookingId: message.bookingId ?? null,
      workflowStepId: message.workflowStepId ?? null,
      state,
      lastError,
      nextAttemptAt: state === 'waiting' ? now : null,
    }
  }

  type Hidden = ReturnType<typeof hiddenOf>

  /** A proof whose key is gone stays hidden, so that the other messages can still be shown. */
  function shown(message: WholeMessage): WholeMessage {
    try {
      return showProofs(message, secretBox)
    } catch {
      return message
    }
  }

  return {
    /**
     * Stores messages in the transaction of their occasion; a job sends them after the commit. Messages beyond the
     * daily limits of a sender, a telephone or a mailbox are stored as failed, and their natural keys are returned.
     */
    async post(change: Change, posted: readonly NewMessage[]): Promise<string[]> {
      const { tx, now } = change
      const messages = await withoutUnwanted(tx, posted)
      if (messages.length === 0) return []
      // Messages that aren't sent cost nothing and aren't counted for the sender, but a kept mail by a stranger counts
      // for its mailbox.
      const counted = messages.filter((message) => canSend(message) || message.isByStranger || message.notice)
      const refusals = await countMessages(tx, quotas, counted, now)
      const hidden = messages.map(hiddenOf)
      const ids = await insertMessages(
        tx,
        hidden.map((each) => rowOf(each, refusals, now)),
      )
      const stored = hidden.flatMap(({ posted, message: { attachments }, proofs }) => {
        const messageId = ids.get(posted.naturalKey)
        return messageId === undefined ? [] : [{ messageId, attachments, proofs }]
      })
      const attachments = stored.flatMap(({ messageId, attachments }) =>
        attachments.map((attachment, position) => ({ messageId, position, ...attachment })),
      )
      if (attachments.length > 0) await insertAttachments(tx, attachments)
      const proofs = stored.flatMap(({ messageId, proofs }) => proofs.map((proof) => ({ messageId, ...proof })))
      if (proofs.length > 0) await insertProofs(tx, proofs)
      if (messages.some(canSend)) change.afterCommit(nudge)
      return [...refusals.keys()]
    },

    /**
     * Ends proofs in the transaction in which they are used or replaced, so that the outbox no longer shows them. A
     * waiting message is still sent with its proof; its link then tells the reader that it has ended.
     */
    forgetProofs: async (tx: Tx, keys: readonly string[]): Promise<void> => {
      if (keys.length > 0) await expireProofs(tx, keys)
    },

    listKept: async (filter: OutboxFilter): Promise<WholeMessage[]> =>
      (await listKeptMessages(db, clock.now(), filter)).map(shown),

    async findKept(id: number): Promise<WholeMessage | undefined> {
      const found = await findKeptMessage(db, clock.now(), id)
      return found && shown(found)
    },

    /**
     * Releases the messages that a process was sending when it ended, so that they are sent at once. It may only be
     * called when no other process can be sending.
     */
    takeOver: () => releaseAllMessages(db),

    /** Releases the messages of processes that are gone and returns their number. */
    freeAbandoned: () => releaseAbandonedMessages(db),
  }
}

type Content = Pick<NewMessageRow, 'channel' | 'fromName' | 'replyTo' | 'subject'> & Parts

function contentOf(message: NewMessage, optOutUrl: string | undefined): Content {
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
      attachments: [],
    }
  }
  const { fromName, replyTo, subject, attachments } = message
  const { text, html } = optOutUrl === undefined ? message : withOptOutNote(message, optOutUrl)
  const head = { channel: 'email' as const, fromName, replyTo, subject }
  return { ...head, bodyText: text, bodyHtml: html, optOutUrl: optOutUrl ?? null, attachments }
}

/** Leaves out optional messages to people who have opted out. */
async function withoutUnwanted(tx: Tx, messages: readonly NewMessage[]): Promise<readonly NewMessage[]> {
  const optional = messages.filter(({ isOptional }) => isOptional)
  if (optional.length === 0) return messages
  const rows = await listOptOuts(tx, [...new Set(optional.map(({ toAddress }) => toAddress.toLowerCase()))])
  const optOuts = new Set(rows.map(({ channel, address }) => `${channel} ${address}`))
  return messages.filter(
    (message) => !message.isOptional || !optOuts.has(`${channelOf(message)} ${message.toAddress.toLowerCase()}`),
  )
}
