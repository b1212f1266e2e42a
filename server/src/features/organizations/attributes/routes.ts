import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Address } from '../../../http/address.ts'
import type { OrganizationOwner } from '../../../http/callers/owner.ts'
import { envelope, success } from '../../../http/envelope.ts'
import { LIST_BODY_KEYS } from '../../../http/input/bodies.ts'
import { PageQuery, pageOf } from '../../../http/input/paging.ts'
import { command, query } from '../../../http/routes.ts'
import { Attribute, AttributeChangeInput, AttributeInput, presentAttribute } from './schema.ts'
import type { Attributes } from './service.ts'

const path = { attributeId: { is: 'attribute', of: 'orgId' } }
const params = Type.Object({ attributeId: Type.String() })
const read = { scope: 'ATTRIBUTES_READ', role: 'MEMBER', permission: 'organization.attributes.read' } as const
const write = { scope: 'ATTRIBUTES_WRITE', role: 'ADMIN' } as const

/** Returns the routes for an organization's attributes. */
export const attributeRoutes =
  (attributes: Attributes, at: Address<OrganizationOwner>): FastifyPluginAsyncTypebox =>
  async (app) => {
    const tags = [at.tag('Attributes')]

    query(app, '/attributes', {
      config: { operation: 'attributes.list', access: at.access(read) },
      schema: {
        summary: 'List attributes',
        tags,
        querystring: PageQuery,
        response: { 200: envelope(Type.Array(Attribute)) },
      },
      run: (request) => {
        const { organizationId } = at.owner(request)
        return attributes.list(organizationId, pageOf(request.query))
      },
      answer: (found) => success(found.map(presentAttribute)),
    })

    command(app, 'POST', '/attributes', {
      config: {
        operation: 'attributes.create',
        maxBodyKeys: LIST_BODY_KEYS,
        access: at.access({ ...write, permission: 'organization.attributes.create' }),
      },
      schema: {
        summary: 'Create an attribute',
        tags,
        body: AttributeInput,
        response: { 201: envelope(Attribute) },
      },
      run: (context, request) => attributes.create(context, at.owner(request).organizationId, request.body),
      answer: (attribute) => success(presentAttribute(attribute)),
    })

    query(app, '/attributes/:attributeId', {
      config: { operation: 'attributes.get', access: at.access({ ...read, path }) },
      schema: { summary: 'Get an attribute', tags, params, response: { 200: envelope(Attribute) } },
      run: (request) => {
        const { organizationId } = at.owner(request)
        return attributes.get(organizationId, request.params.attributeId)
      },
      answer: (found) => success(presentAttribute(found)),
    })

    command(app, 'PATCH', '/attributes/:attributeId', {
      config: {
        operation: 'attributes.update',
        access: at.access({ ...write, permission: 'organization.attributes.update', path }),
      },
      schema: {
        summary: 'Change an attribute',
        description: 'Only sent fields change. A new type must suit the existing options and assignments.',
        tags,
        params,
        body: AttributeChangeInput,
        response: { 200: envelope(Attribute) },
      },
      run: (context, request) =>
        attributes.update(context, at.owner(request).organizationId, request.params.attributeId, request.body),
      answer: (attribute) => success(presentAttribute(attribute)),
    })

    command(app, 'DELETE', '/attributes/:attributeId', {
      config: {
        operation: 'attributes.delete',
        access: at.access({ ...write, permission: 'organization.attributes.delete', path }),
      },
      schema: {
        summary: 'Delete an attribute',
        description: 'Its options and their assignments are deleted.',
        tags,
        params,
        response: { 200: envelope(Attribute) },
      },
      run: (context, request) =>
        attributes.delete(context, at.owner(request).organizationId, request.params.attributeId),
      answer: (attribute) => success(presentAttribute(attribute)),
    })
  }
