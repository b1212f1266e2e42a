import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Address } from '../../../http/address.ts'
import type { OrganizationOwner } from '../../../http/callers/owner.ts'
import { envelope, success } from '../../../http/envelope.ts'
import { NumericId } from '../../../http/input/ids.ts'
import { PageQuery, pageOf } from '../../../http/input/paging.ts'
import { command, query } from '../../../http/routes.ts'
import { AssignedOption, Option, OptionChangeInput, OptionInput, presentAssignedOption } from './schema.ts'
import type { Attributes } from './service.ts'

/** The maximum number of options that a new attribute can have, so that clients that know no pages get all of them. */
const MAX_OPTIONS = 1000

const attributePath = { attributeId: { is: 'attribute', of: 'orgId' } }
const optionPath = { ...attributePath, optionId: { is: 'attribute-option', of: 'attributeId' } }
const slugPath = { attributeSlug: { is: 'attribute', of: 'orgId' } }
const attributeParams = Type.Object({ attributeId: Type.String() })
const optionParams = Type.Object({ attributeId: Type.String(), optionId: Type.String() })
const read = { scope: 'ATTRIBUTES_READ', role: 'MEMBER', permission: 'organization.attributes.read' } as const
const write = { scope: 'ATTRIBUTES_WRITE', role: 'ADMIN' } as const

const AssignedQuery = Type.Object({
  ...PageQuery.properties,
  assignedOptionIds: Type.Optional(
    Type.Array(Type.String(), {
      maxItems: 100,
      description: 'Only people who have all of these options, of any attribute.',
    }),
  ),
  teamIds: Type.Optional(
    Type.Array(NumericId, { maxItems: 100, description: 'Only people who are in one of these teams.' }),
  ),
})
const assignedDescription = 'Options that nobody has are left out. 404 when nobody fits the filters.'

/** Returns the routes for the options of an attribute and the people who have them. */
export const attributeOptionRoutes =
  (attributes: Attributes, at: Address<OrganizationOwner>): FastifyPluginAsyncTypebox =>
  async (app) => {
    const tags = [at.tag('Attributes / Options')]

    query(app, '/attributes/:attributeId/options', {
      config: { operation: 'attribute-options.list', access: at.access({ ...read, path: attributePath }) },
      schema: {
        summary: "List an attribute's options",
        tags,
        params: attributeParams,
        querystring: Type.Object({
          skip: PageQuery.properties.skip,
          take: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_OPTIONS, default: MAX_OPTIONS })),
        }),
        response: { 200: envelope(Type.Array(Option)) },
      },
      run: (request) => {
        const { organizationId } = at.owner(request)
        return attributes.listOptions(organizationId, request.params.attributeId, pageOf(request.query))
      },
      answer: success,
    })

    command(app, 'POST', '/attributes/:attributeId/options', {
      config: {
        operation: 'attribute-options.create',
        access: at.access({ ...write, permission: 'organization.attributes.create', path: attributePath }),
      },
      schema: {
        summary: 'Create an option',
        tags,
        params: attributeParams,
        body: OptionInput,
        response: { 201: envelope(Option) },
      },
      run: (context, request) =>
        attributes.createOption(context, at.owner(request).organizationId, request.params.attributeId, request.body),
      answer: success,
    })

    command(app, 'PATCH', '/attributes/:attributeId/options/:optionId', {
      config: {
        operation: 'attribute-options.update',
        access: at.access({ ...write, permission: 'organization.attributes.update', path: optionPath }),
      },
      schema: {
        summary: 'Change an option',
        tags,
        params: optionParams,
        body: OptionChangeInput,
        response: { 200: envelope(Option) },
      },
      run: (context, request) => {
        const { attributeId, optionId } = request.params
        return attributes.updateOption(context, at.owner(request).organizationId, attributeId, optionId, request.body)
      },
      answer: success,
    })

    command(app, 'DELETE', '/attributes/:attributeId/options/:optionId', {
      config: {
        operation: 'attribute-options.delete',
        access: at.access({ ...write, permission: 'organization.attributes.delete', path: optionPath }),
      },
      schema: {
        summary: 'Delete an option',
        description: 'Its assignments are deleted.',
        tags,
        params: optionParams,
        response: { 200: envelope(Option) },
      },
      run: (context, request) => {
        const { attributeId, optionId } = request.params
        return attributes.deleteOption(context, at.owner(request).organizationId, attributeId, optionId)
      },
      answer: success,
    })

    query(app, '/attributes/:attributeId/options/assigned', {
      config: { operation: 'attribute-options.listAssigned', access: at.access({ ...read, path: attributePath }) },
      schema: {
        summary: 'List the assignments of an attribute',
        description: assignedDescription,
        tags,
        params: attributeParams,
        querystring: AssignedQuery,
        response: { 200: envelope(Type.Array(AssignedOption)) },
      },
      run: (request) => {
        const { assignedOptionIds: optionIds, teamIds } = request.query
        return attributes.listAssigned(
          at.owner(request).organizationId,
          request.params.attributeId,
          { optionIds, teamIds },
          pageOf(request.query),
        )
      },
      answer: (found) => success(found.map(presentAssignedOption)),
    })

    query(app, '/attributes/slugs/:attributeSlug/options/assigned', {
      config: { operation: 'attribute-options.listAssignedBySlug', access: at.access({ ...read, path: slugPath }) },
      schema: {
        summary: 'List the assignments of an attribute by its slug',
        description: assignedDescription,
        tags,
        params: Type.Object({ attributeSlug: Type.String() }),
        querystring: AssignedQuery,
        response: { 200: envelope(Type.Array(AssignedOption)) },
      },
      run: (request) => {
        const { assignedOptionIds: optionIds, teamIds } = request.query
        return attributes.listAssignedBySlug(
          at.owner(request).organizationId,
          request.params.attributeSlug,
          { optionIds, teamIds },
          pageOf(request.query),
        )
      },
      answer: (found) => success(found.map(presentAssignedOption)),
    })
  }
