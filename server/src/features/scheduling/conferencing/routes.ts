import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Address } from '../../../http/address.ts'
import { EmptyEnvelope, envelope, succeeded, success } from '../../../http/envelope.ts'
import { command, query } from '../../../http/routes.ts'
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

    query(app, '/conferencing', {
      config: { operation: 'conferencing.list', access: at.access(read) },
      schema: { summary: 'List connected video apps', tags, response: { 200: envelope(Type.Array(ConferencingApp)) } },
      run: (request) => conferencing.list(at.owner(request)),
      answer: (connected) => success(connected.map(presentApp)),
    })

    query(app, '/conferencing/default', {
      config: { operation: 'conferencing.getDefault', access: at.access(read) },
      schema: { summary: 'Get the default video app', tags, response: { 200: DefaultConferencingApp } },
      run: (request) => conferencing.getDefault(at.owner(request)),
      answer: presentDefault,
    })

    command(app, 'POST', '/conferencing/:app/default', {
      config: { operation: 'conferencing.setDefault', access: at.access(write) },
      schema: { summary: 'Set the default video app', tags, params: AppParams, response: { 200: EmptyEnvelope } },
      run: (context, request) => conferencing.setDefault(context, at.owner(request), request.params.app),
      answer: () => succeeded,
    })

    command(app, 'DELETE', '/conferencing/:app/disconnect', {
      config: { operation: 'conferencing.disconnect', access: at.access(write) },
      schema: { summary: 'Disconnect a video app', tags, params: AppParams, response: { 200: EmptyEnvelope } },
      run: (context, request) => conferencing.disconnect(context, at.owner(request), request.params.app),
      answer: () => succeeded,
    })

    command(app, 'PUT', '/conferencing/:app/link', {
      config: { operation: 'conferencing.setLink', access: at.access(write) },
      schema: {
        summary: 'Set the link of a video app',
        description: 'The link is the address of a room. All meetings at this integration take place there.',
        tags,
        params: AppParams,
        body: LinkBody,
        response: { 200: envelope(ConferencingApp) },
      },
      run: (context, request) =>
        conferencing.setLink(context, at.owner(request), request.params.app, request.body.link),
      answer: (connection) => success(presentApp(connection)),
    })

    command(app, 'DELETE', '/conferencing/:app/link', {
      config: { operation: 'conferencing.deleteLink', access: at.access(write) },
      schema: { summary: 'Delete the link of a video app', tags, params: AppParams, response: { 200: EmptyEnvelope } },
      run: (context, request) => conferencing.deleteLink(context, at.owner(request), request.params.app),
      answer: () => succeeded,
    })
  }
