import { createHmac } from 'node:crypto'
import type { Account } from './account-store.ts'

/** Keyed hashes of people who were erased. Without the key nobody finds an address by trying. */
export type Hashes = ReturnType<typeof createHashes>

/** Creates the hashes with the present secret key, which comes first, and with former ones. */
export function createHashes(secretKeys: readonly [Buffer, ...Buffer[]]) {
  const hash = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  const ofAddress = (email: string) => hash(secretKeys[0], addressText(email))
  const allOf = (text: string) => secretKeys.map((key) => hash(key, text).toString('hex'))

  return {
    ofAddress,

    /** Returns the hashes with all keys, because a record may be older than the present key. */
    allOfAddress: (email: string): string[] => allOf(addressText(email)),
    allOfUuid: (uuid: string): string[] => allOf(uuidText(uuid)),

    /** Returns the hashes of an account. One without a confirmed address has no hash of an address. */
    ofAccount({ uuid, email, emails }: Account) {
      const accountHash = hash(secretKeys[0], uuidText(uuid))
      const first = emails.includes(email) ? email : emails[0]
      return {
        addressHash: first === undefined ? accountHash : ofAddress(first),
        otherAddressHashes: emails.filter((each) => each !== first).map(ofAddress),
        accountHash,
      }
    },
  }
}

const addressText = (email: string): string => `erased address\n${email}`
const uuidText = (uuid: string): string => `erased account\n${uuid}`
