import type { CommandContext } from '../../../commands/context.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Tx } from '../../../db/connection.ts'
import type { Ids } from '../../../lib/ids.ts'
import { sha256 } from '../../../lib/secrets/hash.ts'
import { clientNotFound, secretNotFound, secretsFull, secretsOfPublicClient } from './errors.ts'
import { publishClient } from './publish.ts'
import { deleteSecret, findClient, insertSecret, lockSlots, type SecretRow } from './store.ts'

const SECRET_BYTES = 32
const SLOTS = [1, 2] as const

/** A new secret. Its text is shown only once. */
export type NewSecret = SecretRow & { secret: string }

/** Creates the service for the secrets of confidential applications. */
export function createClientSecrets({ run, ids }: { run: RunCommand; ids: Ids }) {
  async function store(tx: Tx, clientId: string, slot: 1 | 2, now: Date): Promise<NewSecret> {
    const secret = ids.token(SECRET_BYTES)
    const lastFour = secret.slice(-4)
    await insertSecret(tx, { oauthClientId: clientId, slot, secretHash: sha256(secret), lastFour, createdAt: now })
    return { slot, lastFour, createdAt: now, secret }
  }

  return {
    store,

    /**
     * Makes a second secret beside the first, so that an application can change over without interruption.
     *
     * @throws `OAUTH_CLIENT_NOT_FOUND`, `OAUTH_CLIENT_PUBLIC`, `OAUTH_CLIENT_SECRETS_FULL`
     */
    create(context: CommandContext, clientId: string): Promise<NewSecret> {
      return run(context, async (change) => {
        const { tx, now } = change
        const taken = await lockSlots(tx, clientId)
        const client = await findClient(tx, clientId)
        if (!client) throw clientNotFound()
        if (client.type === 'public') throw secretsOfPublicClient(clientId)
        const slot = SLOTS.find((each) => !taken.includes(each))
        if (slot === undefined) throw secretsFull(clientId)
        const made = await store(tx, clientId, slot, now)
        await publishClient(change, 'secret-created', clientId, { lastFour: made.lastFour })
        return made
      })
    },

    /**
     * Deletes a secret, which stops working at once. Tokens that were issued before stay valid.
     *
     * @throws `OAUTH_CLIENT_SECRET_NOT_FOUND`
     */
    delete(context: CommandContext, clientId: string, slot: number): Promise<SecretRow> {
      return run(context, async (change) => {
        const known = SLOTS.find((each) => each === slot)
        const gone = known && (await deleteSecret(change.tx, clientId, known))
        if (!gone) throw secretNotFound(clientId, slot)
        await publishClient(change, 'secret-deleted', clientId, { lastFour: gone.lastFour })
        return gone
      })
    },
  }
}
