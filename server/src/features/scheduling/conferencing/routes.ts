import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Address } from '../../../http/address.ts'
import { answerCommand } from '../../../http/command.ts'
import { EmptyEnvelope, envelope, succeeded, success } from '../../../http/envelope.ts'
import type { ConnectionOwner } from '../connections/service.ts'
import type { Conferencing } from './conferencing.ts'
import { AppParams, ConferencingApp, DefaultConferencingApp, LinkBody, presentApp, presentDefault } from './schema.ts'

const path = { app: { is: 'conferencing-app', of: 'public' } } as const
const read = { scope: 'APPS_READ', role: 'ADMIN' } as const
const write = { scope: 'APPS_WRITE', role: 'ADMIN', path } as const

/** Returns the routes for the video apps of an owner. */
export const conferencingRoutes =
  <Owner extends ConnectionOwner>(conferencing: Conferencing, at: Address<Owner>): FastifyPluginAsyncTypebox =>
  async (app) => {
    const tags = [at.tag('Conferencing')]

    app.get(
      '/conferencing',
      {
        config: { operation: 'conferencing.list', access: at.access(read) },
        schema: {
          summary: 'List connected video apps',
          tags,
          response: { 200: envelope(Type.Array(ConferencingApp)) },
        },
      },
      async (request) => {
        const connected = await conferencing.list(at.owner(request))
        return success(connected.map(presentApp))
      },
    )

    app.get(
      '/conferencing/default',
      {
        config: { operation: 'conferencing.getDefault', access: at.access(read) },
        schema: { summary: 'Get the default video app', tags, response: { 200: DefaultConferencingApp } },
      },
      async (request) => presentDefault(await conferencing.getDefault(at.owner(request))),
    )

    app.post(
      '/conferencing/:app/default',
      {
        config: { operation: 'conferencing.setDefault', access: at.access(write) },
        schema: { summary: 'Set the default video app', tags, params: AppParams, response: { 200: EmptyEnvelope } },
      },
      (request, reply) =>
        answerCommand(
          request,
          reply,
          200,
          (context) => conferencing.setDefault(context, at.owner(request), request.params.app),
          () => succeeded,
        ),
    )

    app.delete(
      '/conferencing/:app/disconnect',
      {
        config: { operation: 'conferencing.disconnect', access: at.access(write) },
        schema: { summary: 'Disconnect a video app', tags, params: AppParams, response: { 200: EmptyEnvelope } },
      },
      (request, reply) =>
        answerCommand(
          request,
          reply,
          200,
          (context) => conferencing.disconnect(context, at.owner(request), request.params.app),
          () => succeeded,
        ),
    )

    app.put(
      '/conferencing/:app/link',
      {
        config: { operation: 'conferencing.setLink', access: at.access(write) },
        schema: {
          summary: 'Set the link of a video app',
          description: 'All meetings at this integration take place there: the address of a room of your own.',
          tags,
          params: AppParams,
          body: LinkBody,
          response: { 200: envelope(ConferencingApp) },
        },
      },
      (request, reply) =>
        answerCommand(
          request,
          reply,
          200,
          (context) => conferencing.setLink(context, at.owner(request), request.params.app, request.body.link),
          (connection) => success(presentApp(connection)),
        ),
    )

    app.delete(
      '/conferencing/:app/link',
      {
        config: { operation: 'conferencing.deleteLink', access: at.access(write) },
        schema: {
          summary: 'Delete the link of a video app',
          tags,
          params: AppParams,
          response: { 200: EmptyEnvelope },
        },
      },
      (request, reply) =>
        answerCommand(
          request,
          reply,
          200,
          (context) => conferencing.deleteLink(context, at.owner(request), request.params.app),
          () => succeeded,
        ),
    )
  }
