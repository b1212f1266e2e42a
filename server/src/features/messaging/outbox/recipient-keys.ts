import { baseAddress } from '../../../lib/text/email.ts'

/** The beginnings of the keys by which messages to a recipient are counted. */
export const TO_NUMBER = 'to:'
export const BY_STRANGER = 'stranger:'

export const keysOfRecipient = (address: string): string[] => [
  `${TO_NUMBER}${address}`,
  `${BY_STRANGER}${baseAddress(address)}`,
]
