import type { CommandContext } from '../../../commands/context.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Db, Tx } from '../../../db/connection.ts'
import type { SecretBox } from '../../../lib/secrets/secret-box.ts'
import { countByKey, lockSealed, SEALED_TABLES, type SealedRow, type SealedTable, updateSealed } from './store.ts'

/** The number of rows that one call seals again. It takes a fraction of a second, and locks are held no longer. */
const BATCH = 200

export type Rotation = {
  /** The number of rows that this call sealed with the present key. */
  rotated: number
  /** The number of rows that are still sealed with a previous key. */
  remaining: number
  /** The number of rows that are sealed with a key that is no longer in the settings. */
  unreadable: number
}

export type Secrets = ReturnType<typeof createSecrets>

/** How many stored values each key has sealed. The id of a key reveals nothing of it. */
export type SealedByKey = readonly { keyId: string; count: number }[]

export const countSealed = (db: Db): Promise<SealedByKey> => countByKey(db)

/** Returns a sentence about stored values whose key is not among the known ones. Undefined if there are none. */
export function sentenceOfLostKeys(sealed: SealedByKey, knownKeyIds: readonly string[]): string | undefined {
  const lost = sealed.filter(({ keyId }) => !knownKeyIds.includes(keyId))
  if (lost.length === 0) return undefined
  const count = lost.reduce((sum, each) => sum + each.count, 0)
  const ids = lost.map(({ keyId }) => keyId).sort()
  return `${count} stored ${count === 1 ? 'secret was' : 'secrets were'} sealed with the secret ${ids.length === 1 ? 'key' : 'keys'} ${ids.join(', ')}, and the settings have only ${knownKeyIds.join(', ') || 'none'}.`
}

export function createSecrets({ db, run, secretBox }: { db: Db; run: RunCommand; secretBox: SecretBox }) {
  const { keyId, previousKeyIds } = secretBox

  async function rotateTable(tx: Tx, table: SealedTable, limit: number): Promise<number> {
    if (limit === 0 || previousKeyIds.length === 0) return 0
    const rows = (await lockSealed(tx, table, previousKeyIds, limit)).flatMap(sealedAnew)
    if (rows.length > 0) await updateSealed(tx, table, rows)
    return rows.length
  }

  /**
   * A damaged row stays as it is and counts as remaining, so that the operator notices it before removing the old key.
   */
  function sealedAnew({ id, ...sealed }: SealedRow): SealedRow[] {
    try {
      return [{ id, ...secretBox.seal(secretBox.open(sealed)) }]
    } catch {
      return []
    }
  }

  return {
    /** Returns a sentence about stored values that no key of the settings opens. Undefined if there are none. */
    findLoss: async (): Promise<string | undefined> =>
      sentenceOfLostKeys(await countByKey(db), [keyId, ...previousKeyIds]),

    /** Seals some rows of previous keys with the present key. It is repeated until nothing remains. */
    rotate(context: CommandContext): Promise<Rotation> {
      return run(context, async (change) => {
        let rotated = 0
        for (const table of SEALED_TABLES) rotated += await rotateTable(change.tx, table, BATCH - rotated)
        const counts = await countByKey(change.tx)
        const countOf = (isMeant: (key: string) => boolean) =>
          counts.filter((row) => isMeant(row.keyId)).reduce((sum, { count }) => sum + count, 0)
        const remaining = countOf((key) => previousKeyIds.includes(key))
        const unreadable = countOf((key) => key !== keyId && !previousKeyIds.includes(key))
        if (rotated > 0) {
          await change.publish({
            type: 'secrets.rotated',
            subjectKey: `secret-key:${keyId}`,
            payload: { rotated, remaining },
          })
        }
        return { rotated, remaining, unreadable }
      })
    },
  }
}
