import type { SecretBox } from '../../../lib/secrets/secret-box.ts'
import type { MessageProof, NewMessageProof } from './proof-store.ts'
import type { Attachment } from './store.ts'

/** A secret in a message that proves or opens something: the token of a link, or a code. */
export type Proof = {
  /** The secret as it is written in the texts. */
  secret: string
  /** The key by which `forgetProofs` finds the proof. It reveals nothing about the secret. */
  key: string
  /** The time at which the secret stops working. */
  expiresAt: Date
}

/** The parts of a message that may contain a proof. */
export type Parts = {
  bodyText: string
  bodyHtml: string | null
  optOutUrl: string | null
  attachments: readonly Attachment[]
}

type Hidden<Message> = { message: Message; proofs: Omit<NewMessageProof, 'messageId'>[] }

/**
 * Replaces each proof in a message by a stand-in. The stored message then proves nothing: its proofs are stored sealed
 * beside it, and are deleted after use.
 *
 * `newStandIn` must return unguessable texts: a person who knew one could insert the proof into a text of their own.
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

/** Calendar files fold long lines this way, even in the middle of a word (RFC 5545 §3.1). */
const FOLD = '\r\n '

/**
 * Replaces each occurrence of a secret, including those that a line fold interrupts. The time is linear, because
 * secrets are short.
 */
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

/** Returns the end of the secret that begins at this index, or undefined if a different text is there. */
function endOf(text: string, secret: string, start: number): number | undefined {
  let at = start
  for (let read = 0; read < secret.length; read++) {
    if (read > 0 && text.startsWith(FOLD, at)) at += FOLD.length
    if (text.charAt(at) !== secret.charAt(read)) return undefined
    at++
  }
  return at
}

/** Returns the message with its proofs. For expired proofs, the stand-in stays. @throws `Error` when a key is gone */
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
