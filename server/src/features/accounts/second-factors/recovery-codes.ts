import type { Ids } from '../../../lib/ids.ts'
import { sha256 } from '../../../lib/secrets/hash.ts'
import { base32 } from './totp.ts'

const CODES = 10

/** 80 bits: too many to find by trying, so that a plain hash is enough. */
const CODE_BYTES = 10

/** `abcd-efgh-ijkl-mnop` */
export const newRecoveryCodes = (ids: Ids): string[] =>
  Array.from({ length: CODES }, () =>
    base32(ids, CODE_BYTES)
      .toLowerCase()
      .replace(/(.{4})(?=.)/g, '$1-'),
  )

/** The same for a code however it is written: case, spaces and hyphens say nothing. */
export const recoveryCodeHash = (code: string): Buffer => sha256(code.toLowerCase().replace(/[\s-]/g, ''))
