import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Address } from '../../../http/address.ts'
import type { OrganizationOwner } from '../../../http/callers/owner.ts'
import { userActor } from '../../../http/callers/owner.ts'
import { envelope, pageEnvelope, success, successPage } from '../../../http/envelope.ts'
import { NumericId } from '../../../http/input/ids.ts'
import { pageOf } from '../../../http/input/paging.ts'
import { command, query } from '../../../http/routes.ts'
import {
  ManagedOrganization,
  ManagedOrganizationChangeInput,
  ManagedOrganizationInput,
  ManagedOrganizationsQuery,
  NewManagedOrganization,
  parseManagedFilter,
} from './schema.ts'
import type { ManagedOrganizations } from './service.ts'

const tags = ['Managed Orgs']
const path = { managedOrganizationId: { is: 'managed-organization', of: 'orgId' } }
const params = Type.Object({ managedOrganizationId: NumericId })

/** Returns the routes for organizations that a platform's organization manages for its customers. */
export const managedOrganizationRoutes =
  (managed: ManagedOrganizations, at: Address<OrganizationOwner>): FastifyPluginAsyncTypebox =>
  async (app) => {
    const access = at.access({ role: 'ADMIN' })
    const oneAccess = at.access({ role: 'ADMIN', path })

    query(app, '/organizations', {
      config: { operation: 'managed-organizations.list', access },
      schema: {
        summary: 'List managed organizations',
        tags,
        querystring: ManagedOrganizationsQuery,
        response: { 200: pageEnvelope(ManagedOrganization) },
      },
      run: (request) =>
        managed.list(at.owner(request).organizationId, parseManagedFilter(request.query), pageOf(request.query)),
      answer: ({ organizations, pagination }) => successPage(organizations, pagination),
    })

    command(app, 'POST', '/organizations', {
      config: { operation: 'managed-organizations.create', access },
      schema: {
        summary: 'Create a managed organization',
        description: 'You become its owner. Only this answer shows its key.',
        tags,
        body: ManagedOrganizationInput,
        response: { 201: envelope(NewManagedOrganization) },
      },
      run: (context, request) =>
        managed.create(context, userActor(request), at.owner(request).organizationId, request.body),
      answer: success,
    })

    query(app, '/organizations/:managedOrganizationId', {
      config: { operation: 'managed-organizations.get', access: oneAccess },
      schema: {
        summary: 'Get a managed organization',
        tags,
        params,
        response: { 200: envelope(ManagedOrganization) },
      },
      run: (request) => {
        const { organizationId } = at.owner(request)
        return managed.get(organizationId, request.params.managedOrganizationId)
      },
      answer: success,
    })

    command(app, 'PATCH', '/organizations/:managedOrganizationId', {
      config: { operation: 'managed-organizations.update', access: oneAccess },
      schema: {
        summary: 'Change a managed organization',
        description: 'Only sent fields change. Sent metadata replaces all of the previous metadata.',
        tags,
        params,
        body: ManagedOrganizationChangeInput,
        response: { 200: envelope(ManagedOrganization) },
      },
      run: (context, request) =>
        managed.update(context, at.owner(request).organizationId, request.params.managedOrganizationId, request.body),
      answer: success,
    })

    command(app, 'DELETE', '/organizations/:managedOrganizationId', {
      config: { operation: 'managed-organizations.delete', access: oneAccess },
      schema: {
        summary: 'Delete a managed organization',
        description:
          'Its teams, event types, memberships, roles, keys and clients are deleted. Accounts and bookings stay.',
        tags,
        params,
        response: { 200: envelope(ManagedOrganization) },
      },
      run: (context, request) =>
        managed.delete(context, at.owner(request).organizationId, request.params.managedOrganizationId),
      answer: success,
    })
  }
