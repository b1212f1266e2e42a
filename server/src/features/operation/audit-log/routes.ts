import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Address } from '../../../http/address.ts'
import type { OrganizationOwner } from '../../../http/callers/owner.ts'
import { successFrom } from '../../../http/input/paging.ts'
import { query } from '../../../http/routes.ts'
import { AuditAnswer, AuditQuery, pageOfAudit, parseAuditFilter, presentAuditEntry } from './schema.ts'
import type { AuditLog } from './service.ts'

/**
 * Returns the route for an organization's audit log, for owners and for people to whom they give the permission to read
 * it.
 */
export const auditLogRoutes =
  (auditLog: AuditLog, at: Address<OrganizationOwner>): FastifyPluginAsyncTypebox =>
  async (app) => {
    query(app, '/audit-log', {
      config: {
        operation: 'audit-log.list',
        access: at.access({ role: 'OWNER', permission: 'booking.readOrgAuditLogs' }),
      },
      schema: {
        summary: 'List changes of roles, memberships, permissions, keys and clients',
        description:
          "The list has the changes in the organization and its teams, newest first. The filters are joined by 'and'. `before` and `after` are the visible values, never a secret.",
        tags: [at.tag('Audit log')],
        querystring: AuditQuery,
        response: { 200: AuditAnswer },
      },
      run: (request) => {
        const { organizationId } = at.owner(request)
        const filter = parseAuditFilter(request.query)
        return auditLog.list(organizationId, filter, pageOfAudit(request.query))
      },
      answer: (found) => successFrom(found, presentAuditEntry),
    })
  }
