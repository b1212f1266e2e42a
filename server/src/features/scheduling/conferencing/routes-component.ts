import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Address } from '../../../http/address.ts'
import { EmptyEnvelope, envelope, succeeded, success } from '../../../http/envelope.ts'
import { LARGEST_ID } from '../../../http/input/ids.ts'
import { command, query } from '../../../http/routes.ts'
import type { ConnectionOwner } from '../connections/service.ts'
import type { Conferencing } from './conferencing.ts'

const tags = ['Atoms / Conferencing']
const MAX_EVENT_TYPES = 100

const Ids = Type.Array(Type.Integer())

const AppItems = Type.Object(
  {
    items: Type.Array(
      Type.Object({
        slug: Type.String(),
        name: Type.String(),
        type: Type.String(),
        logo: Type.String(),
        categories: Type.Array(Type.String()),
        isGlobal: Type.Boolean({ description: 'True for the app that needs no connection.' }),
        userCredentialIds: Ids,
        invalidCredentialIds: Ids,
        teams: Type.Array(Type.Object({ name: Type.String(), credentialId: Type.Integer() })),
      }),
    ),
  },
  { $id: 'ConferencingAppItems' },
)

const EventTypeIds = Type.Object({
  eventTypeIds: Type.Array(Type.Integer({ minimum: 1, maximum: LARGEST_ID }), {
    minItems: 1,
    maxItems: MAX_EVENT_TYPES,
  }),
})

/** Returns the route for the video apps of an owner, in the shapes of embedded components. */
export const componentConferencingRoutes =
  <Owner extends ConnectionOwner>(conferencing: Conferencing, at: Address<Owner>): FastifyPluginAsyncTypebox =>
  async (app) => {
    query(app, '/conferencing', {
      config: { operation: 'conferencing.listForComponents', access: at.access({ scope: 'APPS_READ', role: 'ADMIN' }) },
      schema: { summary: 'List video apps, for embedded components', tags, response: { 200: envelope(AppItems) } },
      run: (request) => conferencing.listItems(at.owner(request)),
      answer: (items) => success({ items }),
    })
  }

/** Returns the route that moves own event types to the default video app. */
export const defaultLocationRoute =
  (conferencing: Conferencing, at: Address<{ userId: number }>): FastifyPluginAsyncTypebox =>
  async (app) => {
    command(app, 'PATCH', '/event-types/bulk-update-to-default-location', {
      config: { operation: 'event-types.moveToDefaultLocation', access: at.access({ scope: 'EVENT_TYPE_WRITE' }) },
      schema: {
        summary: 'Move own event types to the default video app',
        description: 'Their bookings keep their places.',
        tags,
        body: EventTypeIds,
        response: { 200: EmptyEnvelope },
      },
      run: (context, request) =>
        conferencing.moveToDefault(context, at.owner(request).userId, request.body.eventTypeIds),
      answer: () => succeeded,
    })
  }
