import type { SecretBox } from '../../../lib/secrets/secret-box.ts'
import type { MessageProof, NewMessageProof } from './proof-store.ts'
import type { Attachment } from './store.ts'

/** Something in a message that proves or opens something: the token of a link, a code. */
export type Proof = {
  /** As it stands in the texts. */
  secret: string
  /** What ends it, for `forgetProofs`. Says nothing of the secret. */
  key: string
  /** When it stops working. */
  expiresAt: Date
}

/** The parts of a message in which a proof may stand. */
export type Parts = {
  bodyText: string
  bodyHtml: string | null
  optOutUrl: string | null
  attachments: readonly Attachment[]
}

type Hidden<Message> = { message: Message; proofs: Omit<NewMessageProof, 'messageId'>[] }

/**
 * Puts a stand-in into a message for each proof that it brings. What is stored of the message then proves nothing: its
 * proofs are stored sealed beside it, and deleted when they were used.
 *
 * `newStandIn` must be unguessable: whoever knew it could have the proof put into a text of their own.
 */
export function hideProofs<Message extends Parts>(
  message: Message,
  proofs: readonly Proof[],
  { secretBox, newStandIn }: { secretBox: SecretBox; newStandIn: () => string },
): Hidden<Message> {
  const hidden: Hidden<Message>['proofs'] = []
  let changed = message
  for (const { secret, key: proofKey, expiresAt } of proofs) {
    const standIns = new Map<string, string>()
    changed = withTexts(changed, (text) =>
      replaceSecret(text, secret, (found) => {
        const standIn = standIns.get(found) ?? newStandIn()
        standIns.set(found, standIn)
        return standIn
      }),
    )
    for (const [found, standIn] of standIns) hidden.push({ standIn, proofKey, expiresAt, ...secretBox.seal(found) })
  }
  return { message: changed, proofs: hidden }
}

/** Calendar files break long lines so, in the middle of a word (RFC 5545 §3.1). */
const FOLD = '\r\n '

/** Replaces each occurrence of a secret, also where a line is folded within it. Linear: a secret is short. */
function replaceSecret(text: string, secret: string, replacement: (found: string) => string): string {
  const first = secret.charAt(0)
  if (first === '') return text
  let replaced = ''
  let copied = 0
  for (let start = text.indexOf(first); start !== -1; start = text.indexOf(first, Math.max(start + 1, copied))) {
    const end = endOf(text, secret, start)
    if (end === undefined) continue
    replaced += text.slice(copied, start) + replacement(text.slice(start, end))
    copied = end
  }
  return replaced + text.slice(copied)
}

/** Where the secret ends that begins at this place; undefined where another text does. */
function endOf(text: string, secret: string, start: number): number | undefined {
  let at = start
  for (let read = 0; read < secret.length; read++) {
    if (read > 0 && text.startsWith(FOLD, at)) at += FOLD.length
    if (text.charAt(at) !== secret.charAt(read)) return undefined
    at++
  }
  return at
}

/** The message as its reader gets it. Of proofs that have ended, the stand-in stays. @throws `Error` when a key is gone */
export function showProofs<Message extends Parts & { proofs: readonly MessageProof[] }>(
  message: Message,
  secretBox: SecretBox,
): Message {
  if (message.proofs.length === 0) return message
  const shown = message.proofs.map(({ standIn, ...sealed }) => [standIn, secretBox.open(sealed)] as const)
  return withTexts(message, (text) =>
    shown.reduce((whole, [standIn, secret]) => whole.replaceAll(standIn, () => secret), text),
  )
}

const withTexts = <Message extends Parts>(message: Message, change: (text: string) => string): Message => ({
  ...message,
  bodyText: change(message.bodyText),
  bodyHtml: message.bodyHtml === null ? null : change(message.bodyHtml),
  optOutUrl: message.optOutUrl === null ? null : change(message.optOutUrl),
  attachments: message.attachments.map((attachment) => ({ ...attachment, content: change(attachment.content) })),
})
