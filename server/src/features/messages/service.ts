import { afterCommit } from '../../commands/after-commit.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { type Attachment, insertAttachments, insertMessages, listKeptMessages, type MessageRow } from './store.ts'

export type NewMessage = {
  /** What makes this message this one: posting it again does nothing. */
  naturalKey: string
  toAddress: string
  fromName: string
  replyTo: string | null
  subject: string
  text: string
  html: string
  locale: string
  bookingId?: number
  attachments: Attachment[]
}

export type Messages = ReturnType<typeof createMessages>

/** `canSend`: a mail server is set; otherwise messages are kept for the outbox. `nudge` wakes the sender. */
export function createMessages({ db, canSend, nudge }: { db: Db; canSend: boolean; nudge: () => void }) {
  return {
    /** Puts mails into the transaction of what they tell of; a job sends them after the commit. */
    async post(tx: Tx, messages: readonly NewMessage[], now: Date): Promise<void> {
      if (messages.length === 0) return
      const ids = await insertMessages(
        tx,
        messages.map(({ attachments: _, text, html, toAddress, ...rest }) => ({
          ...rest,
          channel: 'email' as const,
          toAddress: toAddress.toLowerCase(),
          bodyText: text,
          bodyHtml: html,
          state: canSend ? ('waiting' as const) : ('kept' as const),
          nextAttemptAt: canSend ? now : null,
          createdAt: now,
        })),
      )
      const attachments = messages.flatMap(({ naturalKey, attachments }) => {
        const messageId = ids.get(naturalKey)
        return messageId === undefined
          ? []
          : attachments.map((attachment, position) => ({ messageId, position, ...attachment }))
      })
      if (attachments.length > 0) await insertAttachments(tx, attachments)
      if (canSend) afterCommit(tx, nudge)
    },

    listKept: (filter: { to?: string | undefined; channel?: MessageRow['channel'] | undefined; limit: number }) =>
      listKeptMessages(db, filter),
  }
}
