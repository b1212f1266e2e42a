import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { envelope, success } from '../../../../http/envelope.ts'
import { successFrom } from '../../../../http/input/paging.ts'
import { command, query } from '../../../../http/routes.ts'
import type { WebhooksAt } from '../routes-owners.ts'
import {
  DeliveriesAnswer,
  DeliveryId,
  DeliveryQuery,
  DeliveryView,
  pageOfDeliveries,
  parseReplay,
  presentDelivery,
  ReplayInput,
  ReplayView,
} from './schema.ts'
import type { Deliveries } from './service.ts'

/** Returns the routes for the deliveries of one owner's webhooks. */
export const deliveryRoutes =
  (deliveries: Deliveries, at: WebhooksAt): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { hookParams, place } = at
    const tags = [at.tag]
    const hook = { webhookId: { is: 'webhook', of: at.hangsOn } }
    const deliveryPath = { ...hook, deliveryId: { is: 'webhook-delivery', of: 'webhookId' } }
    const deliveryParams = Type.Object({ ...hookParams.properties, deliveryId: DeliveryId })

    query(app, '/webhooks/:webhookId/deliveries', {
      config: { operation: 'webhooks.deliveries', access: at.access('read', hook) },
      schema: {
        summary: 'List deliveries of a webhook',
        description: 'The newest delivery is first. Each attempt has the request and the answer.',
        tags,
        params: hookParams,
        querystring: DeliveryQuery,
        response: { 200: DeliveriesAnswer },
      },
      run: (request) => {
        const { params, query } = request
        const page = pageOfDeliveries(query)
        return deliveries.list(place(request), params.webhookId, query, page)
      },
      answer: (found) => successFrom(found, presentDelivery),
    })

    query(app, '/webhooks/:webhookId/deliveries/:deliveryId', {
      config: { operation: 'webhooks.delivery', access: at.access('read', deliveryPath) },
      schema: {
        summary: 'Get a delivery of a webhook',
        tags,
        params: deliveryParams,
        response: { 200: envelope(DeliveryView) },
      },
      run: (request) => {
        const { webhookId, deliveryId } = request.params
        return deliveries.get(place(request), webhookId, deliveryId)
      },
      answer: (found) => success(presentDelivery(found)),
    })

    command(app, 'POST', '/webhooks/:webhookId/deliveries/:deliveryId/redeliver', {
      config: { operation: 'webhooks.redeliver', access: at.access('update', deliveryPath) },
      schema: {
        summary: 'Repeat a delivery',
        description: 'A delivery that waits is sent at once. Any other one becomes a new delivery of the same message.',
        tags,
        params: deliveryParams,
        response: { 200: envelope(DeliveryView) },
      },
      run: (context, request) =>
        deliveries.redeliver(context, place(request), request.params.webhookId, request.params.deliveryId),
      answer: (delivery) => success(presentDelivery(delivery)),
    })

    command(app, 'POST', '/webhooks/:webhookId/replay', {
      config: { operation: 'webhooks.replay', access: at.access('update', hook) },
      schema: {
        summary: 'Replay the events of a period',
        description:
          'All events of the log for which the webhook is set up today are sent. They keep their ids, so that a receiver recognizes an event that it already has.',
        tags,
        params: hookParams,
        body: ReplayInput,
        response: { 200: envelope(ReplayView) },
      },
      run: (context, request) =>
        deliveries.replay(context, place(request), request.params.webhookId, parseReplay(request.body)),
      answer: success,
    })

    command(app, 'POST', '/webhooks/:webhookId/ping', {
      config: { operation: 'webhooks.ping', access: at.access('update', hook) },
      schema: {
        summary: 'Send a test to a webhook',
        description: 'The trigger is PING. The list of deliveries shows the result.',
        tags,
        params: hookParams,
        response: { 200: envelope(DeliveryView) },
      },
      run: (context, request) => deliveries.ping(context, place(request), request.params.webhookId),
      answer: (delivery) => success(presentDelivery(delivery)),
    })
  }
