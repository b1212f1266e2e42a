import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { envelope, success } from '../../../http/envelope.ts'
import { PageQuery, pageOf } from '../../../http/input/paging.ts'
import { command, query } from '../../../http/routes.ts'
import type { WebhooksAt } from './routes-owners.ts'
import { presentWebhook, SecretRotationInput, WebhookChangeInput, WebhookInput } from './schema.ts'
import type { Webhooks } from './service.ts'

/** Returns the routes for the webhooks of one owner. */
export const webhookRoutes =
  (webhooks: Webhooks, at: WebhooksAt): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { hookParams, place, view } = at
    const tags = [at.tag]
    const ofOwner = at.params && { params: at.params }
    const hook = { webhookId: { is: 'webhook', of: at.hangsOn } }

    query(app, '/webhooks', {
      config: { operation: 'webhooks.list', access: at.access('read') },
      schema: {
        summary: 'List webhooks',
        tags,
        querystring: PageQuery,
        ...ofOwner,
        response: { 200: envelope(Type.Array(view)) },
      },
      run: (request) => webhooks.list(place(request), pageOf(request.query)),
      answer: (found) => success(found.map(presentWebhook)),
    })

    command(app, 'POST', '/webhooks', {
      config: { operation: 'webhooks.create', access: at.access('create') },
      schema: {
        summary: 'Create a webhook',
        description: 'Later events are sent to the address, signed with the secret; see docs/webhooks.md.',
        tags,
        body: WebhookInput,
        ...ofOwner,
        response: { 201: envelope(view) },
      },
      run: (context, request) => webhooks.create(context, place(request), request.body),
      answer: (webhook) => success(presentWebhook(webhook)),
    })

    query(app, '/webhooks/:webhookId', {
      config: { operation: 'webhooks.get', access: at.access('read', hook) },
      schema: { summary: 'Get a webhook', tags, params: hookParams, response: { 200: envelope(view) } },
      run: (request) => webhooks.get(place(request), request.params.webhookId),
      answer: (found) => success(presentWebhook(found)),
    })

    command(app, 'PATCH', '/webhooks/:webhookId', {
      config: { operation: 'webhooks.update', access: at.access('update', hook) },
      schema: {
        summary: 'Change a webhook',
        description:
          'A field that is absent stays unchanged. A new secret signs alone from now on; `rotate-secret` lets both sign for a while.',
        tags,
        params: hookParams,
        body: WebhookChangeInput,
        response: { 200: envelope(view) },
      },
      run: (context, request) => webhooks.update(context, place(request), request.params.webhookId, request.body),
      answer: (webhook) => success(presentWebhook(webhook)),
    })

    command(app, 'POST', '/webhooks/:webhookId/rotate-secret', {
      config: { operation: 'webhooks.rotateSecret', access: at.access('update', hook) },
      schema: {
        summary: 'Replace the secret of a webhook',
        description:
          'The previous secret also signs for some hours, so that the receiver can change over without missing a delivery.',
        tags,
        params: hookParams,
        body: SecretRotationInput,
        response: { 200: envelope(view) },
      },
      run: (context, request) => webhooks.rotateSecret(context, place(request), request.params.webhookId, request.body),
      answer: (webhook) => success(presentWebhook(webhook)),
    })

    command(app, 'DELETE', '/webhooks/:webhookId', {
      config: { operation: 'webhooks.delete', access: at.access('delete', hook) },
      schema: {
        summary: 'Delete a webhook',
        description: 'Deliveries that wait are deleted.',
        tags,
        params: hookParams,
        response: { 200: envelope(view) },
      },
      run: (context, request) => webhooks.delete(context, place(request), request.params.webhookId),
      answer: (webhook) => success(presentWebhook(webhook)),
    })

    if (!at.canBeEmptied) return
    command(app, 'DELETE', '/webhooks', {
      config: { operation: 'webhooks.deleteAll', access: at.access('delete') },
      schema: {
        summary: 'Delete all webhooks',
        tags,
        ...ofOwner,
        response: { 200: envelope(Type.String()) },
      },
      run: (context, request) => webhooks.deleteAll(context, place(request)),
      answer: (count) => success(`${count} webhooks deleted`),
    })
  }
