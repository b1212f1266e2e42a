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

export type { NewMail, NewMessage, NewTextMessage, Sender } from './new-message.ts'
export type { Proof } from './proofs.ts'

export type Messages = ReturnType<typeof createMessages>

/** Enough that nobody guesses one. */
const STAND_IN_BYTES = 16

type Dependencies = {
  db: Db
  clock: Clock
  ids: Ids
  secretBox: SecretBox
  /** The channels that somebody is there to send on; what is for the others is kept in the outbox. */
  sendable: ReadonlySet<Channel>
  quotas: Quotas
  /** Where the reader of a mail that nobody has to get ends such mails. */
  optOutLink: (email: string) => { url: string; proof: Proof }
  /** Wakes the sender. */
  nudge: () => void
}

export function createMessages(dependencies: Dependencies) {
  const { db, clock, secretBox, sendable, quotas, optOutLink, nudge } = dependencies
  const newStandIn = () => `withheld-${dependencies.ids.token(STAND_IN_BYTES)}`
  const canSend = (message: NewMessage) => sendable.has(channelOf(message))

  /** The message without its proofs, and these beside it. */
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

  /** What its key no longer opens stays withheld: nobody is kept from the other messages. */
  function shown(message: WholeMessage): WholeMessage {
    try {
      return showProofs(message, secretBox)
    } catch {
      return message
    }
  }

  return {
    /**
     * Puts messages into the transaction of what they tell of; a job sends them after the commit. What is more than a
     * sender, a telephone or a mailbox may have in a day is stored as failed, and its natural key returned.
     */
    async post(change: Change, posted: readonly NewMessage[]): Promise<string[]> {
      const { tx, now } = change
      const messages = await withoutUnwanted(tx, posted)
      if (messages.length === 0) return []
      // Nothing is spent where nothing is sent; but what is kept for a reader is one mailbox's as well.
      const counted = messages.filter((message) => canSend(message) || message.isByStranger)
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
     * For those who end a proof, in the transaction in which they do: the outbox shows it no more. A message that still
     * waits brings it all the same; its reader learns where it leads that it has ended.
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

    /** What a process that is gone was sending goes out at once. Only where no other process can be at it. */
    takeOver: () => releaseAllMessages(db),

    /** What processes that are gone were sending can be sent by others; how much that is. */
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
