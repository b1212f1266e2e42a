import type { Ids } from '../../../src/lib/ids.ts'
import { seededRandom } from '../chaos/seeded-random.ts'

/** Returns identifiers that look random. The same seed gives the same ones in the same order. */
export function seededIds(seed: number): Ids {
  const random = seededRandom(seed)
  const bytes = (count: number) => Buffer.from(Array.from({ length: count }, () => Math.floor(random() * 256)))
  return {
    uid: () =>
      BigInt(`0x${bytes(16).toString('hex')}`)
        .toString(36)
        .padStart(25, '0'),
    uuid() {
      const drawn = bytes(16)
      // RFC 9562: version 4, and its variant.
      drawn[6] = ((drawn[6] as number) & 0x0f) | 0x40
      drawn[8] = ((drawn[8] as number) & 0x3f) | 0x80
      return drawn.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
    },
    token: (count) => bytes(count).toString('base64url'),
  }
}
