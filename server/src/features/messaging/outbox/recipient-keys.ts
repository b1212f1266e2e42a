import { baseAddress } from '../../../lib/text/email.ts'

/** The beginnings of the keys by which messages to a recipient are counted. */
export const TO_NUMBER = 'to:'
export const BY_STRANGER = 'stranger:'
/** Notices to a mailbox that has accepted none yet, and to one that has. */
export const NOTICE = 'notice:'
export const ACCEPTED_NOTICE = 'accepted-notice:'
/** Codes to a number, which its owner asks for. */
export const CODE_TO = 'code:'

export const keysOfRecipient = (address: string): string[] => [
  `${TO_NUMBER}${address}`,
  `${CODE_TO}${address}`,
  ...[BY_STRANGER, NOTICE, ACCEPTED_NOTICE].map((kind) => `${kind}${baseAddress(address)}`),
]
