import { timingSafeEqual } from 'node:crypto'
import type { CommandContext } from '../../../commands/context.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Db, Tx } from '../../../db/connection.ts'
import { isForeignKeyViolation } from '../../../db/foreign-key-violation.ts'
import type { Ids } from '../../../lib/ids.ts'
import type { Page } from '../../../lib/page.ts'
import { isUnrestricted } from '../../../lib/scopes.ts'
import { sha256 } from '../../../lib/secrets/hash.ts'
import { clientNotFound, ownerNotFound } from './errors.ts'
import type { ClientFields, ClientFieldsChange, NewClient } from './fields.ts'
import { publishClient } from './publish.ts'
import { checkRedirectUri } from './redirect-uris.ts'
import { createRegistrations } from './registrations.ts'
import { createClientSecrets } from './secrets.ts'
import {
  type ClientChange,
  type ClientRow,
  findClient,
  findClientWithSecrets,
  insertClient,
  listClients,
  listSecrets,
  type SecretRow,
  updateClient,
} from './store.ts'

export { whyNotUsable } from './approval.ts'
export { clientNotFound, clientNotUsable } from './errors.ts'
export type { ClientFields, ClientFieldsChange, NewClient, Registration } from './fields.ts'
export type { NewSecret } from './secrets.ts'
export type { ClientRow, SecretRow } from './store.ts'

/** A client with a function that returns true if a text is one of its secrets. */
export type KnownClient = { client: ClientRow; hasSecret(text: string): boolean }

export type OauthClients = ReturnType<typeof createOauthClients>

type Dependencies = {
  db: Db
  run: RunCommand
  ids: Ids
  /** Revokes people's grants to a client beyond these scopes. */
  revokeGrantsBeyond: (tx: Tx, clientId: string, scopes: readonly string[], now: Date) => Promise<unknown>
}

export function createOauthClients({ db, run, ids, revokeGrantsBeyond }: Dependencies) {
  const secrets = createClientSecrets({ run, ids })
  const registrations = createRegistrations({ db, run, ids, store })

  async function store(
    tx: Tx,
    { ownerId, redirectUris, scopes, ...fields }: ClientFields,
    registrationTokenHash: Buffer | null,
    now: Date,
  ): Promise<NewClient> {
    const id = ids.uid()
    const client = await insertClient(tx, {
      id,
      name: fields.name,
      type: fields.type,
      isTrusted: fields.isTrusted ?? false,
      purpose: fields.purpose ?? null,
      logo: fields.logo ?? null,
      websiteUrl: fields.websiteUrl ?? null,
      ownerUserId: ownerId ?? null,
      redirectUris: [...new Set(redirectUris)],
      scopes: [...new Set(scopes)],
      approvalStatus: 'APPROVED',
      registrationTokenHash,
      createdAt: now,
      updatedAt: now,
    }).catch((error: unknown) => {
      throw ownerId && isForeignKeyViolation(error) ? ownerNotFound(ownerId) : error
    })
    const secret = fields.type === 'public' ? null : (await secrets.store(tx, id, 1, now)).secret
    return { client, secret }
  }

  async function get(id: string): Promise<{ client: ClientRow; secrets: SecretRow[] }> {
    const client = await findClient(db, id)
    if (!client) throw clientNotFound()
    return { client, secrets: await listSecrets(db, id) }
  }

  return {
    get,
    list: (page: Page): Promise<ClientRow[]> => listClients(db, page),

    find: (id: string): Promise<ClientRow | undefined> => findClient(db, id),

    /**
     * Finds a client for the endpoints where applications authenticate themselves. It compares every secret, so that
     * the time doesn't reveal anything.
     */
    async findKnown(id: string): Promise<KnownClient | undefined> {
      const found = await findClientWithSecrets(db, id)
      if (!found) return undefined
      const { secretHashes, ...client } = found
      return {
        client,
        hasSecret(text) {
          const hash = sha256(text)
          return secretHashes.filter((known) => timingSafeEqual(known, hash)).length > 0
        },
      }
    },

    /**
     * Registers an application, which is approved at once, because only the operator can call this.
     *
     * @throws `REDIRECT_URI_INVALID`, `OAUTH_CLIENT_OWNER_NOT_FOUND`
     */
    create(context: CommandContext, fields: ClientFields): Promise<NewClient> {
      fields.redirectUris.forEach(checkRedirectUri)
      return run(context, async (change) => {
        const made = await store(change.tx, fields, null, change.now)
        await publishClient(change, 'created', made.client.id)
        return made
      })
    },

    /**
     * Changes the given fields. If the scopes become narrower, people's grants beyond them end at once.
     *
     * @throws `OAUTH_CLIENT_NOT_FOUND`, `REDIRECT_URI_INVALID`, `OAUTH_CLIENT_OWNER_NOT_FOUND`
     */
    update(
      context: CommandContext,
      id: string,
      { ownerId, redirectUris, scopes, ...rest }: ClientFieldsChange,
    ): Promise<ClientRow> {
      redirectUris?.forEach(checkRedirectUri)
      return run(context, async (change) => {
        const { tx, now } = change
        const changes: ClientChange = {
          ...rest,
          ...(ownerId !== undefined && { ownerUserId: ownerId }),
          ...(redirectUris && { redirectUris: [...new Set(redirectUris)] }),
          ...(scopes && { scopes: [...new Set(scopes)] }),
          updatedAt: now,
        }
        const client = await updateClient(tx, id, changes).catch((error: unknown) => {
          throw ownerId && isForeignKeyViolation(error) ? ownerNotFound(ownerId) : error
        })
        if (!client) throw clientNotFound()
        if (scopes && !isUnrestricted(scopes)) await revokeGrantsBeyond(tx, id, scopes, now)
        await publishClient(change, 'updated', id, { approvalStatus: client.approvalStatus })
        return client
      })
    },

    createSecret: secrets.create,
    deleteSecret: secrets.delete,

    ...registrations,
  }
}
