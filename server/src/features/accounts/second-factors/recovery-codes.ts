import type { Ids } from '../../../lib/ids.ts'
import { sha256 } from '../../../lib/secrets/hash.ts'
import { base32 } from './totp.ts'

const CODES = 10

/** 80 bits are too many for guessing, so a plain hash is enough. */
const CODE_BYTES = 10

/** Returns codes of the form `abcd-efgh-ijkl-mnop`. */
export const newRecoveryCodes = (ids: Ids): string[] =>
  Array.from({ length: CODES }, () =>
    base32(ids, CODE_BYTES)
      .toLowerCase()
      .replace(/(.{4})(?=.)/g, '$1-'),
  )

/** Returns the hash of a code. It ignores case, spaces and hyphens. */
export const recoveryCodeHash = (code: string): Buffer => sha256(code.toLowerCase().replace(/[\s-]/g, ''))
