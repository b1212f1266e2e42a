import type { CommandContext } from '../../../commands/context.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Db } from '../../../db/connection.ts'
import { type Connection, type ConnectionOwner, ownerColumns } from '../connections/service.ts'
import type { EventTypes } from '../event-types/service.ts'
import {
  BUILT_IN_APP,
  connectionTypeOf,
  DEFAULT_APPS,
  GOOGLE_MEET,
  integrationOfApp,
  isStaticLink,
  linkTypeOf,
  typeOfApp,
} from './apps.ts'
import { type AppItem, appItems } from './component-items.ts'
import {
  appNotConnected,
  meetConnectedAlready,
  meetNeedsCalendar,
  meetNeedsValidCalendar,
  noDefaultApp,
  noStaticLink,
  notConnectable,
  notDisconnectable,
} from './errors.ts'
import { createOAuthApps, type OAuthAppsDependencies } from './oauth-apps.ts'
import { type DefaultApp, findDefault, putDefault } from './store.ts'

export type Conferencing = ReturnType<typeof createConferencing>

type Dependencies = OAuthAppsDependencies & {
  db: Db
  run: RunCommand
  eventTypes: Pick<EventTypes, 'moveTo'>
  /** True if the server has the built-in video. */
  offersVideo: boolean
}

/** Creates the operations on the video apps that people and teams have connected. */
export function createConferencing(deps: Dependencies) {
  const { db, run, connections, eventTypes, offersVideo } = deps

  async function findByType(owner: ConnectionOwner, type: string): Promise<Connection | undefined> {
    const connected = await connections.list(owner, 'conferencing')
    return connected.find((connection) => connection.type === type)
  }

  /** Returns the connection type of a static link. @throws `CONFERENCING_NO_LINK` */
  function linkType(app: string) {
    const integration = integrationOfApp(app)
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
    /** The apps whose accounts are connected in the browser. */
    oauthApps: createOAuthApps(deps),

    /**
     * Connects Google Meet. Its meetings are made with the events in the owner's calendar at Google, so it has no
     * account of its own.
     *
     * @throws `CONFERENCING_APP_UNKNOWN`, `GOOGLE_CALENDAR_…`, `CONFERENCING_CONNECTED_ALREADY`
     */
    async connect(context: CommandContext, owner: ConnectionOwner, app: string): Promise<Connection> {
      if (app !== GOOGLE_MEET) throw notConnectable()
      const calendars = (await connections.list(owner, 'calendar')).filter(({ type }) => type === 'google_calendar')
      if (calendars.length === 0) throw meetNeedsCalendar()
      if (calendars.every(({ isInvalid }) => isInvalid)) throw meetNeedsValidCalendar()
      const type = typeOfApp(GOOGLE_MEET)
      if (await findByType(owner, type)) throw meetConnectedAlready()
      return run(context, (change) =>
        connections.connect(change, owner, { category: 'conferencing', type, appSlug: GOOGLE_MEET, account: '' }),
      )
    },

    list: (owner: ConnectionOwner): Promise<Connection[]> => connections.list(owner, 'conferencing'),

    /** Lists the apps that the owner has connected or can connect, in the form of embedded components. */
    listItems: async (owner: ConnectionOwner): Promise<AppItem[]> =>
      appItems(await connections.list(owner, 'conferencing'), { offersVideo }),

    /**
     * Moves own event types to the person's default app, or to the built-in video.
     *
     * @throws `CONFERENCING_NOT_CONNECTED`, `EVENT_TYPE_NOT_FOUND`
     */
    async moveToDefault(context: CommandContext, userId: number, eventTypeIds: readonly number[]): Promise<void> {
      const app = (await findDefault(db, ownerColumns({ userId })))?.appSlug ?? BUILT_IN_APP
      const integration = integrationOfApp(app)
      if (!integration || (app === BUILT_IN_APP && !offersVideo)) throw appNotConnected(app)
      await eventTypes.moveTo(context, userId, eventTypeIds, integration)
    },

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
