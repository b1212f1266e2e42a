import { timingSafeEqual } from 'node:crypto'
import { announce } from '../../commands/announce.ts'
import { audit } from '../../commands/audit.ts'
import type { CommandContext } from '../../commands/context.ts'
import type { RunCommand } from '../../commands/run.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { isForeignKeyViolation } from '../../db/foreign-key-violation.ts'
import { sha256 } from '../../lib/hash.ts'
import type { Ids } from '../../lib/ids.ts'
import type { Page } from '../../lib/page.ts'
import { isUnrestricted, SCOPES } from '../../lib/scopes.ts'
import {
  clientNotFound,
  ownerNotFound,
  registrationTokenInvalid,
  secretNotFound,
  secretsFull,
  secretsOfPublicClient,
} from './errors.ts'
import { checkOwnRedirectUri, checkRedirectUri } from './redirect-uris.ts'
import {
  type ClientChange,
  type ClientRow,
  deleteClient,
  deleteSecret,
  deleteUnusedRegistrations,
  findClient,
  findClientWithSecrets,
  findRegistered,
  insertClient,
  insertSecret,
  listClients,
  listSecrets,
  lockSlots,
  revokeGrantsBeyond,
  type SecretRow,
  updateClient,
} from './store.ts'

export { whyNotUsable } from './approval.ts'
export { clientNotFound, clientNotUsable } from './errors.ts'
export type { ClientRow, SecretRow } from './store.ts'

const SECRET_BYTES = 32
const SLOTS = [1, 2] as const
const DAY_MS = 86_400_000
/** An application that registered itself and was let in by nobody in this time has been given up. */
const UNUSED_DAYS = 30

/** What the operator says of an application; without scopes its tokens are unrestricted. */
export type ClientFields = {
  name: string
  type: 'confidential' | 'public'
  redirectUris: readonly string[]
  scopes?: readonly string[] | undefined
  purpose?: string | null | undefined
  logo?: string | null | undefined
  websiteUrl?: string | null | undefined
  isTrusted?: boolean | undefined
  ownerId?: number | null | undefined
}
export type ClientFieldsChange = Partial<Omit<ClientFields, 'type'>> & {
  approvalStatus?: 'APPROVED' | 'PENDING' | 'REJECTED' | undefined
}

/** What an application says of itself when it registers (RFC 7591). */
export type Registration = Pick<ClientFields, 'name' | 'type' | 'redirectUris' | 'logo' | 'websiteUrl' | 'scopes'>

/** A new secret: its text is shown this once. */
export type NewSecret = SecretRow & { secret: string }
export type NewClient = { client: ClientRow; secret: string | null }
/** A client, and whether a text is one of its secrets. */
export type KnownClient = { client: ClientRow; hasSecret(text: string): boolean }

export type OauthClients = ReturnType<typeof createOauthClients>

export function createOauthClients({ db, run, ids }: { db: Db; run: RunCommand; ids: Ids }) {
  async function storeSecret(tx: Tx, clientId: string, slot: 1 | 2, now: Date): Promise<NewSecret> {
    const secret = ids.token(SECRET_BYTES)
    const lastFour = secret.slice(-4)
    await insertSecret(tx, { oauthClientId: clientId, slot, secretHash: sha256(secret), lastFour, createdAt: now })
    return { slot, lastFour, createdAt: now, secret }
  }

  async function tell(
    tx: Tx,
    context: CommandContext,
    now: Date,
    change: string,
    clientId: string,
    more: object = {},
  ): Promise<void> {
    const action = `oauth-client.${change}`
    const subjectKey = `oauth-client:${clientId}`
    await announce(tx, context, now, { type: action, subjectKey, payload: { clientId, ...more } })
    // Applications are the server's, no organization's.
    await audit(tx, context, now, { action, subjectKey, organizationId: null, after: more })
  }

  async function store(
    tx: Tx,
    { ownerId, redirectUris, scopes, ...fields }: ClientFields,
    registrationTokenHash: Buffer | null,
    now: Date,
  ): Promise<NewClient> {
    const id = ids.uid()
    const client = await insertClient(tx, {
      ...{ id, name: fields.name, type: fields.type, isTrusted: fields.isTrusted ?? false },
      ...{ purpose: fields.purpose ?? null, logo: fields.logo ?? null, websiteUrl: fields.websiteUrl ?? null },
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
    const secret = fields.type === 'public' ? null : (await storeSecret(tx, id, 1, now)).secret
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

    /** For the endpoints where applications prove themselves; every secret is compared, so time tells nothing. */
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
     * Registers an application, approved at once: only the operator gets here.
     *
     * @throws `REDIRECT_URI_INVALID`, `OAUTH_CLIENT_OWNER_NOT_FOUND`
     */
    create(context: CommandContext, fields: ClientFields): Promise<NewClient> {
      fields.redirectUris.forEach(checkRedirectUri)
      return run(context, async (tx, now) => {
        const made = await store(tx, fields, null, now)
        await tell(tx, context, now, 'created', made.client.id)
        return made
      })
    },

    /**
     * Only what is given changes. What people granted beyond narrower scopes ends at once.
     *
     * @throws `OAUTH_CLIENT_NOT_FOUND`, `REDIRECT_URI_INVALID`, `OAUTH_CLIENT_OWNER_NOT_FOUND`
     */
    update(
      context: CommandContext,
      id: string,
      { ownerId, redirectUris, scopes, ...rest }: ClientFieldsChange,
    ): Promise<ClientRow> {
      redirectUris?.forEach(checkRedirectUri)
      return run(context, async (tx, now) => {
        const change: ClientChange = {
          ...rest,
          ...(ownerId !== undefined && { ownerUserId: ownerId }),
          ...(redirectUris && { redirectUris: [...new Set(redirectUris)] }),
          ...(scopes && { scopes: [...new Set(scopes)] }),
          updatedAt: now,
        }
        const client = await updateClient(tx, id, change).catch((error: unknown) => {
          throw ownerId && isForeignKeyViolation(error) ? ownerNotFound(ownerId) : error
        })
        if (!client) throw clientNotFound()
        if (scopes && !isUnrestricted(scopes)) await revokeGrantsBeyond(tx, id, scopes, now)
        await tell(tx, context, now, 'updated', id, { approvalStatus: client.approvalStatus })
        return client
      })
    },

    /**
     * A second secret beside the first, so that an application changes over without a gap.
     *
     * @throws `OAUTH_CLIENT_NOT_FOUND`, `OAUTH_CLIENT_PUBLIC`, `OAUTH_CLIENT_SECRETS_FULL`
     */
    createSecret(context: CommandContext, clientId: string): Promise<NewSecret> {
      return run(context, async (tx, now) => {
        const taken = await lockSlots(tx, clientId)
        const client = await findClient(tx, clientId)
        if (!client) throw clientNotFound()
        if (client.type === 'public') throw secretsOfPublicClient(clientId)
        const slot = SLOTS.find((each) => !taken.includes(each))
        if (slot === undefined) throw secretsFull(clientId)
        const made = await storeSecret(tx, clientId, slot, now)
        await tell(tx, context, now, 'secret-created', clientId, { lastFour: made.lastFour })
        return made
      })
    },

    /**
     * The secret is worth nothing from now on; tokens that were given stay.
     *
     * @throws `OAUTH_CLIENT_SECRET_NOT_FOUND`
     */
    deleteSecret(context: CommandContext, clientId: string, slot: number): Promise<SecretRow> {
      return run(context, async (tx, now) => {
        const gone = await deleteSecret(tx, clientId, slot)
        if (!gone) throw secretNotFound(clientId, slot)
        await tell(tx, context, now, 'secret-deleted', clientId, { lastFour: gone.lastFour })
        return gone
      })
    },

    /**
     * An application registers itself. It can ask people for what it has named, never act without limits.
     *
     * @throws `REDIRECT_URI_INVALID`
     */
    register(context: CommandContext, fields: Registration): Promise<NewClient & { registrationToken: string }> {
      fields.redirectUris.forEach(checkOwnRedirectUri)
      const scopes = fields.scopes && !isUnrestricted(fields.scopes) ? fields.scopes : SCOPES
      return run(context, async (tx, now) => {
        const registrationToken = ids.token(SECRET_BYTES)
        const made = await store(tx, { ...fields, scopes }, sha256(registrationToken), now)
        await tell(tx, context, now, 'registered', made.client.id)
        return { ...made, registrationToken }
      })
    },

    /** @throws `REGISTRATION_TOKEN_INVALID`, also where there is no such client */
    async getRegistered(id: string, token: string): Promise<ClientRow> {
      const client = await findRegistered(db, id, sha256(token))
      if (!client) throw registrationTokenInvalid()
      return client
    },

    /** @throws `REGISTRATION_TOKEN_INVALID` */
    unregister(context: CommandContext, id: string, token: string): Promise<void> {
      return run(context, async (tx, now) => {
        if (!(await findRegistered(tx, id, sha256(token)))) throw registrationTokenInvalid()
        await deleteClient(tx, id)
        await tell(tx, context, now, 'unregistered', id)
      })
    },

    forgetUnused: (now: Date): Promise<number> =>
      deleteUnusedRegistrations(db, new Date(now.getTime() - UNUSED_DAYS * DAY_MS)),
  }
}
