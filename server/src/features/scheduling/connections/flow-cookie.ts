import { recordOf } from '../../../lib/records.ts'
import type { SecretBox } from '../../../lib/secrets/secret-box.ts'
import type { Clock } from '../../../lib/time/clock.ts'

const LASTS_SECONDS = 900
const MAX_COOKIE = 1000

/** The value of a browser's cookie, and its lifetime. */
export type FlowCookie = { value: string; seconds: number }

type Dependencies = { secretBox: SecretBox; clock: Pick<Clock, 'now'> }

/**
 * Creates the functions for the cookie that recognizes a browser in its flows. It contains a random number, sealed. All
 * flows of a browser have the same number, so several can go on at the same time.
 */
export const createFlowCookies = ({ secretBox, clock }: Dependencies) => ({
  seal(browser: string): FlowCookie {
    const expiresAt = clock.now().getTime() + LASTS_SECONDS * 1000
    const { keyId, ciphertext } = secretBox.seal(JSON.stringify({ browser, expiresAt }))
    return { value: `${keyId}.${ciphertext.toString('base64url')}`, seconds: LASTS_SECONDS }
  },

  /** Returns the number of the browser, or undefined if the cookie is none of this server or has expired. */
  open(value: string | undefined): string | undefined {
    const [keyId, ciphertext] = value === undefined || value.length > MAX_COOKIE ? [] : value.split('.')
    if (keyId === undefined || ciphertext === undefined) return undefined
    try {
      const opened = secretBox.open({ keyId, ciphertext: Buffer.from(ciphertext, 'base64url') })
      const { browser, expiresAt } = recordOf(JSON.parse(opened))
      const isLive = typeof expiresAt === 'number' && expiresAt > clock.now().getTime()
      return isLive && typeof browser === 'string' ? browser : undefined
    } catch {
      // A text that was changed can't be opened.
      return undefined
    }
  },
})
