import { delegatedCredentials } from '../../../adapters/oauth/delegated-credentials.ts'
import type { ProviderAccount } from '../../../adapters/provider-account.ts'
import { byTheServer } from '../../../commands/by-the-server.ts'
import type { Change } from '../../../commands/change.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Db } from '../../../db/connection.ts'
import { type Group, groupColumns } from '../../../lib/group.ts'
import type { SecretBox } from '../../../lib/secrets/secret-box.ts'
import { tooManyConnections } from './errors.ts'
import {
  type ConnectionCategory,
  type ConnectionRow,
  countConnections,
  deleteConnection,
  deleteDelegated,
  findConnection,
  findCredentials,
  findDelegated,
  type InstalledApp,
  listConnections,
  listInstalled,
  markAccountInvalid,
  markInvalid,
  type OwnerColumns,
  putConnection,
  putDelegated,
  putSecret,
  replaceSecret,
} from './store.ts'

export {
  type BegunFlow,
  type ConnectingFlows,
  createConnectingFlows,
  type FlowCaller,
} from './begin-flow.ts'
export {
  type AccountsOf,
  type AskedAccount,
  claimLists,
  forgetLists,
  noteListed,
  noteRenewed,
  type TooOld,
} from './calendar-lists-store.ts'
export { createFlowEnds, type FlowEnding, type FlowEnds, type FlowView } from './end-flow.ts'
export type { Connector } from './flow.ts'
export type { InstalledApp } from './store.ts'
export type Connection = ConnectionRow
export type ConnectionOwner = { readonly userId: number } | Group

/** An account to connect. `account` tells it from the owner's other accounts of the same type. */
export type NewConnection = {
  category: ConnectionCategory
  type: string
  appSlug: string
  account: string
  linkUrl?: string | null
  /** The credentials, which are stored encrypted. A static link has none. */
  secret?: string
}

export type Connections = ReturnType<typeof createConnections>

const MAX_CONNECTIONS = 100

type Dependencies = { db: Db; run: RunCommand; secretBox: SecretBox }

/** Creates the operations on the accounts that people and groups have at providers of calendars, video and payments. */
export function createConnections({ db, run, secretBox }: Dependencies) {
  return {
    list: (owner: ConnectionOwner, category: ConnectionCategory, within: Db = db): Promise<Connection[]> =>
      listConnections(within, ownerColumns(owner), category),

    /** Lists a person's connections to an app, and those of a team if the person belongs to it. */
    listInstalled: (userId: number, appSlug: string, teamId: number | null): Promise<InstalledApp[]> =>
      listInstalled(db, { userId, teamId, appSlug }),

    find: (owner: ConnectionOwner, id: number, within: Db = db): Promise<Connection | undefined> =>
      findConnection(within, ownerColumns(owner), id),

    /**
     * Connects an account. An account that is connected already keeps its id and gets the new credentials.
     *
     * @throws `CONNECTIONS_LIMIT_REACHED`
     */
    async connect(change: Change, owner: ConnectionOwner, { secret, ...account }: NewConnection): Promise<Connection> {
      const { tx, now } = change
      const columns = ownerColumns(owner)
      const connection = await putConnection(tx, {
        linkUrl: null,
        ...account,
        ...columns,
        delegationCredentialId: null,
        createdAt: now,
        updatedAt: now,
      })
      if ((await countConnections(tx, columns)) > MAX_CONNECTIONS) throw tooManyConnections(MAX_CONNECTIONS)
      if (secret !== undefined) await putSecret(tx, connection.id, secretBox.seal(secret))
      await publishConnection(change, 'created', connection)
      return connection
    },

    /** Disconnects an account, with all rows that depend on it. Returns undefined if the owner has no such account. */
    async disconnect(change: Change, owner: ConnectionOwner, id: number): Promise<Connection | undefined> {
      const connection = await deleteConnection(change.tx, ownerColumns(owner), id)
      if (connection) await publishConnection(change, 'deleted', connection)
      return connection
    },

    /**
     * Connects the account of a person with the key of their organization. Returns undefined if the person has connected
     * it before.
     */
    async connectDelegated(
      change: Change,
      { userId, ...account }: Omit<NewConnection, 'secret'> & { userId: number; delegationCredentialId: string },
    ): Promise<Connection | undefined> {
      const { tx, now } = change
      const columns = ownerColumns({ userId })
      const stamps = { createdAt: now, updatedAt: now }
      const connection = await putDelegated(tx, { linkUrl: null, ...account, ...columns, userId, ...stamps })
      if (connection) await publishConnection(change, 'created', connection)
      return connection
    },

    /** Disconnects what an organization has opened with a key, for all people or for some. Returns these people. */
    async disconnectDelegated(change: Change, delegationCredentialId: string, userIds?: readonly number[]) {
      const deleted = await deleteDelegated(change.tx, delegationCredentialId, userIds)
      for (const connection of deleted) await publishConnection(change, 'deleted', connection)
      return deleted.flatMap(({ userId }) => userId ?? [])
    },

    /** Notes whether the provider refuses the credentials, and why. */
    async setInvalid(change: Change, id: number, isInvalid: boolean, reason = ''): Promise<void> {
      const hasChanged = await markInvalid(change.tx, id, isInvalid, change.now)
      if (hasChanged && isInvalid) await publishRefusal(change, id, reason)
    },

    /** Marks an account whose owner has ended the access, unless it was connected again since then. */
    endAccess: ({ tx, now }: Change, type: string, account: string, at: Date) =>
      markAccountInvalid(tx, { type, account }, at, now),

    /** Returns true if the account is connected and has credentials. */
    isConnected: async (id: number): Promise<boolean> => (await findCredentials(db, id)) !== undefined,

    /** Returns the account for the adapter of its provider. It throws an `Error` if the account has no credentials. */
    accountOf: (id: number): ProviderAccount => ({
      async read() {
        const stored = await findCredentials(db, id)
        if (!stored) throw new Error(`The connection ${id} has no credentials.`)
        const text = secretBox.open(stored)
        const { platform, address } = stored
        if (platform === null || address === null) return text
        return delegatedCredentials({ platform, key: JSON.parse(text), address })
      },
      save: (credentials) => run(byTheServer, ({ tx }) => replaceSecret(tx, id, secretBox.seal(credentials))),
    }),
  }
}

/** Returns the owner columns of a table. Exactly one is set. */
export const ownerColumns = (owner: ConnectionOwner): OwnerColumns =>
  'userId' in owner
    ? { userId: owner.userId, teamId: null, organizationId: null }
    : { userId: null, ...groupColumns(owner) }

/** Tells the subscribers of an organization that its key is refused for one of its people. */
async function publishRefusal(change: Change, connectionId: number, reason: string): Promise<void> {
  const delegated = await findDelegated(change.tx, connectionId)
  if (!delegated) return
  const { id, type, appSlug, delegationCredentialId, organizationId, userId, email } = delegated
  await change.publish({
    type: 'DELEGATION_CREDENTIAL_ERROR',
    subjectKey: `connection:${id}`,
    organizationId,
    payload: {
      error: { type: 'CREDENTIAL_REFUSED', message: reason },
      credential: { id, type, appId: appSlug, delegationCredentialId },
      user: { id: userId, email, organizationId },
    },
  })
}

const publishConnection = (
  change: Change,
  verb: 'created' | 'deleted',
  { id, category, type, userId, teamId, organizationId }: Connection,
) =>
  change.publish({
    type: `connection.${verb}` as const,
    subjectKey: `connection:${id}`,
    userId,
    teamId,
    organizationId,
    payload: { id, category, type },
  })
