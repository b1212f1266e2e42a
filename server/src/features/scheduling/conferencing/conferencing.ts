import type { CommandContext } from '../../../commands/context.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Db } from '../../../db/connection.ts'
import { type Connection, type ConnectionOwner, type Connections, ownerColumns } from '../connections/service.ts'
import { findIntegration } from '../event-types/service.ts'
import { BUILT_IN_APP, connectionTypeOf, DEFAULT_APPS, isStaticLink, linkTypeOf } from './apps.ts'
import { appNotConnected, noDefaultApp, noStaticLink, notDisconnectable } from './errors.ts'
import { type DefaultApp, findDefault, putDefault } from './store.ts'

export type Conferencing = ReturnType<typeof createConferencing>

type Dependencies = { db: Db; run: RunCommand; connections: Connections }

/** Creates the operations on the video apps that people and teams have connected. */
export function createConferencing({ db, run, connections }: Dependencies) {
  async function findByType(owner: ConnectionOwner, type: string): Promise<Connection | undefined> {
    const connected = await connections.list(owner, 'conferencing')
    return connected.find((connection) => connection.type === type)
  }

  /** Returns the connection type of a static link. @throws `CONFERENCING_NO_LINK` */
  function linkType(app: string) {
    const integration = findIntegration(app)
    if (!integration || !isStaticLink(integration)) throw noStaticLink(app)
    return { integration, type: linkTypeOf(integration) }
  }

  async function disconnectType(context: CommandContext, owner: ConnectionOwner, app: string, type: string) {
    const connection = await findByType(owner, type)
    if (!connection) throw appNotConnected(app)
    await run(context, async (change) => {
      if (!(await connections.disconnect(change, owner, connection.id))) throw appNotConnected(app)
    })
  }

  return {
    list: (owner: ConnectionOwner): Promise<Connection[]> => connections.list(owner, 'conferencing'),

    getDefault: (owner: ConnectionOwner): Promise<DefaultApp | undefined> => findDefault(db, ownerColumns(owner)),

    /** Sets the app of new meetings. @throws `CONFERENCING_APP_UNKNOWN`, `CONFERENCING_NOT_CONNECTED` */
    async setDefault(context: CommandContext, owner: ConnectionOwner, app: string): Promise<void> {
      if (!DEFAULT_APPS.includes(app)) throw noDefaultApp()
      const type = connectionTypeOf(app)
      if (app !== BUILT_IN_APP && (type === undefined || !(await findByType(owner, type)))) throw appNotConnected(app)
      await run(context, ({ tx, now }) => putDefault(tx, ownerColumns(owner), { appSlug: app, appLink: null }, now))
    },

    /** Disconnects an app. @throws `CONFERENCING_APP_UNKNOWN`, `CONFERENCING_NOT_CONNECTED` */
    async disconnect(context: CommandContext, owner: ConnectionOwner, app: string): Promise<void> {
      const type = connectionTypeOf(app)
      if (type === undefined) throw notDisconnectable()
      await disconnectType(context, owner, app, type)
    },

    /** Sets the address at which all meetings at this integration take place. @throws `CONFERENCING_NO_LINK` */
    async setLink(context: CommandContext, owner: ConnectionOwner, app: string, link: string): Promise<Connection> {
      const { integration, type } = linkType(app)
      return run(context, (change) =>
        connections.connect(change, owner, {
          category: 'conferencing',
          type,
          appSlug: integration,
          account: '',
          linkUrl: link,
        }),
      )
    },

    /** @throws `CONFERENCING_NO_LINK`, `CONFERENCING_NOT_CONNECTED` */
    async deleteLink(context: CommandContext, owner: ConnectionOwner, app: string): Promise<void> {
      await disconnectType(context, owner, app, linkType(app).type)
    },
  }
}
