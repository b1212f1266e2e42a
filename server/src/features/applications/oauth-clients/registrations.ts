import type { CommandContext } from '../../../commands/context.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Db, Tx } from '../../../db/connection.ts'
import type { Ids } from '../../../lib/ids.ts'
import { isUnrestricted, SCOPES } from '../../../lib/scopes.ts'
import { sha256 } from '../../../lib/secrets/hash.ts'
import { registrationTokenInvalid } from './errors.ts'
import type { ClientFields, NewClient, Registration } from './fields.ts'
import { publishClient } from './publish.ts'
import { checkOwnRedirectUri } from './redirect-uris.ts'
import { type ClientRow, deleteClient, deleteUnusedRegistrations, findRegistered } from './store.ts'

const TOKEN_BYTES = 32
const DAY_MS = 86_400_000
/** An application that registered itself is deleted after this many days if nobody has granted it access. */
const UNUSED_DAYS = 30

type Dependencies = {
  db: Db
  run: RunCommand
  ids: Ids
  store(tx: Tx, fields: ClientFields, registrationTokenHash: Buffer | null, now: Date): Promise<NewClient>
}

/** Creates the service for applications that register themselves (RFC 7591, RFC 7592). */
export function createRegistrations({ db, run, ids, store }: Dependencies) {
  return {
    /**
     * Registers an application that describes itself. It can ask people only for the scopes that it has named, never
     * for unlimited access.
     *
     * @throws `REDIRECT_URI_INVALID`
     */
    register(context: CommandContext, fields: Registration): Promise<NewClient & { registrationToken: string }> {
      fields.redirectUris.forEach(checkOwnRedirectUri)
      const scopes = fields.scopes && !isUnrestricted(fields.scopes) ? fields.scopes : SCOPES
      return run(context, async (change) => {
        const registrationToken = ids.token(TOKEN_BYTES)
        const made = await store(change.tx, { ...fields, scopes }, sha256(registrationToken), change.now)
        await publishClient(change, 'registered', made.client.id)
        return { ...made, registrationToken }
      })
    },

    /** @throws `REGISTRATION_TOKEN_INVALID`, also if the client doesn't exist */
    async getRegistered(id: string, token: string): Promise<ClientRow> {
      const client = await findRegistered(db, id, sha256(token))
      if (!client) throw registrationTokenInvalid()
      return client
    },

    /** @throws `REGISTRATION_TOKEN_INVALID` */
    unregister(context: CommandContext, id: string, token: string): Promise<void> {
      return run(context, async (change) => {
        if (!(await findRegistered(change.tx, id, sha256(token)))) throw registrationTokenInvalid()
        await deleteClient(change.tx, id)
        await publishClient(change, 'unregistered', id)
      })
    },

    /** Deletes up to `limit` unused registrations and returns their number. */
    forgetUnused: (now: Date, limit: number): Promise<number> =>
      deleteUnusedRegistrations(db, new Date(now.getTime() - UNUSED_DAYS * DAY_MS), limit),
  }
}
