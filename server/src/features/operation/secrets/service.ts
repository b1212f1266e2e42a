import type { CommandContext } from '../../../commands/context.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Tx } from '../../../db/connection.ts'
import type { SecretBox } from '../../../lib/secrets/secret-box.ts'
import { countByKey, lockSealed, SEALED_TABLES, type SealedRow, type SealedTable, updateSealed } from './store.ts'

/** Rows that one call seals anew: a fraction of a second, and no lock is held for longer. */
const BATCH = 200

export type Rotation = {
  /** Sealed with the present key by this call. */
  rotated: number
  /** Still to do: sealed with a previous key. */
  remaining: number
  /** Sealed with a key that the settings don't hold any more. */
  unreadable: number
}

export type Secrets = ReturnType<typeof createSecrets>

export function createSecrets({ run, secretBox }: { run: RunCommand; secretBox: SecretBox }) {
  const { keyId, previousKeyIds } = secretBox

  async function rotateTable(tx: Tx, table: SealedTable, limit: number): Promise<number> {
    if (limit === 0 || previousKeyIds.length === 0) return 0
    const rows = (await lockSealed(tx, table, previousKeyIds, limit)).flatMap(sealedAnew)
    if (rows.length > 0) await updateSealed(tx, table, rows)
    return rows.length
  }

  /** What was damaged stays as it is and remains, so that whoever rotates hears of it before the old key goes. */
  function sealedAnew({ id, ...sealed }: SealedRow): SealedRow[] {
    try {
      return [{ id, ...secretBox.seal(secretBox.open(sealed)) }]
    } catch {
      return []
    }
  }

  return {
    /** Seals some of what a previous key sealed with the present one; to be repeated until nothing remains. */
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
