import { timingSafeEqual } from 'node:crypto'
import { audit } from '../../../commands/audit.ts'
import type { Change } from '../../../commands/change.ts'
import type { CommandContext, UserActor } from '../../../commands/context.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Db } from '../../../db/connection.ts'
import type { Ids } from '../../../lib/ids.ts'
import { sha256 } from '../../../lib/secrets/hash.ts'
import type { Sealed, SecretBox } from '../../../lib/secrets/secret-box.ts'
import type { Organizations } from '../../organizations/organizations/service.ts'
import { clientGone, clientUnknown, credentialsInvalid, notSubscribed, ownerMissing, secretWrong } from './errors.ts'
import { EVERY_PERMISSION, PERMISSIONS } from './permissions.ts'
import { type DeleteTokens, releaseBelongings } from './release.ts'
import {
  deleteClient,
  findClientWithSecret,
  findCredentials,
  findPublicClient,
  insertClient,
  insertSecret,
  listClientsWithSecrets,
  lockClient,
  type PlatformClientRow,
  updateClient,
} from './store.ts'

const SECRET_BYTES = 32

/**
 * A platform client as its organization sees it. Its secret can be read again at any time, and is null if no key of the
 * settings opens it.
 */
export { deletePlatformClientsOf } from './release.ts'
export type PlatformClient = PlatformClientRow & { secret: string | null }

/** The settings of a request. An absent field stays as it is, or gets its default. */
export type ClientSettings = {
  name?: string | undefined
  logo?: string | undefined
  redirectUris?: string[] | undefined
  bookingRedirectUri?: string | undefined
  bookingCancelRedirectUri?: string | undefined
  bookingRescheduleRedirectUri?: string | undefined
  areEmailsEnabled?: boolean | undefined
  areDefaultEventTypesEnabled?: boolean | undefined
  areCalendarEventsEnabled?: boolean | undefined
}
export type NewClient = ClientSettings & { name: string; redirectUris: string[]; permissions: string[] }

/** The client and its organization, as the guard has proven them. */
type PathIds = { organizationId: number; platformClientId: string }

export type PlatformClients = ReturnType<typeof createPlatformClients>

type Dependencies = {
  deleteTokens: DeleteTokens
  db: Db
  run: RunCommand
  ids: Ids
  secretBox: SecretBox
  organizations: Organizations
}

export function createPlatformClients({ db, run, ids, secretBox, organizations, deleteTokens }: Dependencies) {
  const opened = <Row extends PlatformClientRow & Sealed>({ keyId, ciphertext, ...client }: Row): PlatformClient => ({
    ...client,
    secret: secretBox.read({ keyId, ciphertext }),
  })

  async function get(from: Db, { organizationId, platformClientId }: PathIds): Promise<PlatformClient> {
    const client = await findClientWithSecret(from, organizationId, platformClientId)
    if (!client) throw clientGone()
    return opened(client)
  }

  async function publishClient(
    change: Change,
    verb: 'created' | 'updated' | 'deleted',
    { organizationId, platformClientId }: PathIds,
    { before, after }: { before?: PlatformClient; after?: PlatformClient },
  ): Promise<void> {
    const action = `platform-client.${verb}` as const
    const subjectKey = `platform-client:${platformClientId}`
    await change.publish({
      type: action,
      organizationId,
      platformClientId,
      subjectKey,
      payload: { id: platformClientId },
    })
    await audit(change, {
      action,
      subjectKey,
      organizationId,
      ...(before && { before: shown(before) }),
      ...(after && { after: shown(after) }),
    })
  }

  /** Compares the secret in constant time. */
  const isSecret = (sealed: Sealed, sent: string): boolean =>
    timingSafeEqual(sha256(secretBox.open(sealed)), sha256(sent))

  return {
    /** @throws `ORGANIZATION_NOT_PLATFORM`, and the errors of `organizations.runBy` */
    async create(context: CommandContext, caller: UserActor, client: NewClient) {
      const { id: organizationId, isPlatform } = await organizations.runBy(caller)
      if (!isPlatform) throw notSubscribed()
      const { permissions, ...settings } = client
      return run(context, async (change) => {
        const { tx, now } = change
        const clientId = ids.uid()
        const clientSecret = ids.token(SECRET_BYTES)
        await insertClient(tx, {
          ...nothingSet,
          ...settings,
          id: clientId,
          organizationId,
          permissions: permissions.includes(EVERY_PERMISSION) ? PERMISSIONS : [...new Set(permissions)],
          createdAt: now,
          updatedAt: now,
        })
        await insertSecret(tx, { platformClientId: clientId, ...secretBox.seal(clientSecret) })
        const place = { organizationId, platformClientId: clientId }
        await publishClient(change, 'created', place, { after: await get(tx, place) })
        return { clientId, clientSecret }
      })
    },

    /** @throws the errors of `organizations.runBy` */
    async list(caller: UserActor): Promise<PlatformClient[]> {
      const { id } = await organizations.runBy(caller)
      return (await listClientsWithSecrets(db, id)).map(opened)
    },

    get: (place: PathIds): Promise<PlatformClient> => get(db, place),

    /** Changes the given fields; permissions can't change. */
    update(context: CommandContext, place: PathIds, changes: ClientSettings): Promise<PlatformClient> {
      return run(context, async (change) => {
        const { tx, now } = change
        await lockClient(tx, place.platformClientId)
        const before = await get(tx, place)
        await updateClient(tx, place.organizationId, place.platformClientId, { ...changes, updatedAt: now })
        const after = await get(tx, place)
        await publishClient(change, 'updated', place, { before, after })
        return after
      })
    },

    /** Deletes a client. Its users stay members of the organization and keep their data, but their tokens end. */
    delete(context: CommandContext, place: PathIds): Promise<PlatformClient> {
      return run(context, async (change) => {
        const { tx, now } = change
        await lockClient(tx, place.platformClientId)
        const client = await get(tx, place)
        await releaseBelongings(tx, [place.platformClientId], now, deleteTokens)
        await deleteClient(tx, place.organizationId, place.platformClientId)
        await publishClient(change, 'deleted', place, { before: client })
        return client
      })
    },

    /** @throws `CLIENT_NOT_FOUND` */
    async getPublic(id: string): Promise<{ id: string; name: string; organizationId: number }> {
      const client = await findPublicClient(db, id)
      if (!client) throw clientUnknown(id)
      return client
    },

    /** Checks the credentials for operations without any others. @throws `CLIENT_CREDENTIALS_INVALID` */
    async checkCredentials(id: string, secret: string): Promise<void> {
      const credentials = await findCredentials(db, id)
      if (!credentials || !isSecret(credentials, secret)) throw credentialsInvalid()
    },

    /**
     * Returns the account as which a client acts. A client's secret gives access only to its organization, even if that
     * account has other rights on the server.
     *
     * @throws `CLIENT_NOT_FOUND`, `CLIENT_SECRET_INVALID`, `CLIENT_OWNER_MISSING`
     */
    async identify(clientId: string, clientSecret: string): Promise<UserActor> {
      const credentials = await findCredentials(db, clientId)
      if (!credentials) throw clientUnknown(clientId)
      if (!isSecret(credentials, clientSecret)) throw secretWrong()
      const { userId, email, emailVerifiedAt, organizationId } = credentials
      if (userId === null) throw ownerMissing()
      return {
        kind: 'user',
        userId,
        email,
        provenEmail: emailVerifiedAt ? email : null,
        isAdministrator: false,
        credential: { kind: 'platform-client', clientId, organizationId },
      }
    },
  }
}

/** Returns the facts of a client for the audit log, without its secret. */
const shown = ({ id, organizationId, secret, createdAt, updatedAt, ...settings }: PlatformClient) => settings

const nothingSet = {
  logo: null,
  bookingRedirectUri: null,
  bookingCancelRedirectUri: null,
  bookingRescheduleRedirectUri: null,
}
