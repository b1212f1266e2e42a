import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Static, Type } from 'typebox'
import type { Address } from '../../../http/address.ts'
import { envelope, success } from '../../../http/envelope.ts'
import { command, query } from '../../../http/routes.ts'
import { parseInstant } from '../../../lib/time/instant.ts'
import {
  DeletedPrivateLink,
  EventTypeParams,
  PrivateLinkChangeInput,
  PrivateLinkInput,
  PrivateLinkParams,
  PrivateLinkView,
  presentPrivateLink,
} from './schema.ts'
import type { LinkLimitInput, LinkOwner, PrivateLinks } from './service.ts'

const area = 'event-types'
const read = { scope: 'EVENT_TYPE_READ', role: 'ADMIN', permission: 'eventType.read' } as const
const write = { scope: 'EVENT_TYPE_WRITE', role: 'ADMIN', permission: 'eventType.update' } as const

/**
 * The options of the routes: `of` is the owner of the event type in the address, and `heading` is the section in the
 * API reference.
 */
export type LinksAt<Owner extends LinkOwner> = { at: Address<Owner>; of: string; heading: string }

/** The routes for the private links of one event type. */
export const privateLinkRoutes =
  <Owner extends LinkOwner>(
    privateLinks: PrivateLinks,
    { at, of, heading }: LinksAt<Owner>,
  ): FastifyPluginAsyncTypebox =>
  async (app) => {
    const tags = [at.tag(heading)]
    const path = { eventTypeId: { is: 'event-type', of } }
    const linkPath = { ...path, linkId: { is: 'private-link', of: 'eventTypeId' } }

    query(app, '/event-types/:eventTypeId/private-links', {
      config: { operation: 'private-links.list', area, access: at.access({ ...read, path }) },
      schema: {
        summary: 'List private links of an event type',
        tags,
        params: EventTypeParams,
        response: { 200: envelope(Type.Array(PrivateLinkView)) },
      },
      run: (request) => privateLinks.list(at.owner(request), request.params.eventTypeId),
      answer: (links) => success(links.map(presentPrivateLink)),
    })

    command(app, 'POST', '/event-types/:eventTypeId/private-links', {
      config: { operation: 'private-links.create', area, access: at.access({ ...write, path }) },
      schema: {
        summary: 'Create a private link',
        description: 'The link books the event type, also a hidden one, until a time or for a number of bookings.',
        tags,
        params: EventTypeParams,
        body: PrivateLinkInput,
        response: { 201: envelope(PrivateLinkView) },
      },
      run: (context, request) =>
        privateLinks.create(context, at.owner(request), request.params.eventTypeId, limitsIn(request.body)),
      answer: (link) => success(presentPrivateLink(link)),
    })

    command(app, 'PATCH', '/event-types/:eventTypeId/private-links/:linkId', {
      config: { operation: 'private-links.update', area, access: at.access({ ...write, path: linkPath }) },
      schema: {
        summary: 'Change a private link',
        description: 'The sent limits replace both limits. A link without limits can be used any number of times.',
        tags,
        params: PrivateLinkParams,
        body: PrivateLinkChangeInput,
        response: { 200: envelope(PrivateLinkView) },
      },
      run: (context, request) =>
        privateLinks.update(context, at.owner(request), request.params, limitsIn(request.body)),
      answer: (link) => success(presentPrivateLink(link)),
    })

    command(app, 'DELETE', '/event-types/:eventTypeId/private-links/:linkId', {
      config: { operation: 'private-links.delete', area, access: at.access({ ...write, path: linkPath }) },
      schema: {
        summary: 'Delete a private link',
        description: 'The bookings that it made stay.',
        tags,
        params: PrivateLinkParams,
        response: { 200: envelope(DeletedPrivateLink) },
      },
      run: (context, request) => privateLinks.delete(context, at.owner(request), request.params),
      answer: (linkId) => success({ linkId, message: 'Private link deleted successfully' }),
    })
  }

const limitsIn = ({ expiresAt, maxUsageCount }: Static<typeof PrivateLinkChangeInput>): LinkLimitInput => ({
  expiresAt: expiresAt === undefined ? undefined : parseInstant(expiresAt),
  maxUsageCount,
})
