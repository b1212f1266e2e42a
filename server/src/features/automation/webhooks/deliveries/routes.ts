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
        description: 'Newest first, with what was sent and answered in each attempt.',
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
        summary: 'Send a delivery once more',
        description: 'One that waits goes out at once; any other one becomes a new delivery of the same message.',
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
        summary: 'Send what happened in a time anew',
        description:
          'All events of the log that the webhook is for, as it is set up today. They carry the ids that they had, so that a receiver knows those that it has already.',
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
        description: 'With the trigger PING. Whether it arrived is seen among the deliveries.',
        tags,
        params: hookParams,
        response: { 200: envelope(DeliveryView) },
      },
      run: (context, request) => deliveries.ping(context, place(request), request.params.webhookId),
      answer: (delivery) => success(presentDelivery(delivery)),
    })
  }
