import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Address } from '../../../http/address.ts'
import type { OrganizationOwner } from '../../../http/callers/owner.ts'
import { envelope, success } from '../../../http/envelope.ts'
import { command } from '../../../http/routes.ts'
import {
  CredentialChangeInput,
  CredentialInput,
  DelegationCredential,
  DocumentedCredentialChangeInput,
  DocumentedCredentialInput,
  presentCredential,
} from './schema.ts'
import type { DelegationCredentials } from './service.ts'

/** Returns the routes for the keys to all calendars of a domain. */
export const delegationCredentialRoutes =
  (credentials: DelegationCredentials, at: Address<OrganizationOwner>): FastifyPluginAsyncTypebox =>
  async (app) => {
    const tags = [at.tag('Delegation Credentials')]

    command(app, 'POST', '/delegation-credentials', {
      config: { operation: 'delegation-credentials.create', access: at.access({ role: 'ADMIN' }) },
      schema: {
        summary: 'Add a delegation credential',
        description: 'It is off until it is enabled.',
        tags,
        body: CredentialInput,
        documentedBody: DocumentedCredentialInput,
        response: { 201: envelope(DelegationCredential) },
      },
      run: (context, request) => credentials.create(context, at.owner(request).organizationId, request.body),
      answer: (credential) => success(presentCredential(credential)),
    })

    command(app, 'PATCH', '/delegation-credentials/:credentialId', {
      config: {
        operation: 'delegation-credentials.update',
        access: at.access({ role: 'ADMIN', path: { credentialId: { is: 'delegation-credential', of: 'orgId' } } }),
      },
      schema: {
        summary: 'Enable, disable or rekey a delegation credential',
        description: 'A new key disables it, unless `enabled` is sent along with it.',
        tags,
        params: Type.Object({ credentialId: Type.String() }),
        body: CredentialChangeInput,
        documentedBody: DocumentedCredentialChangeInput,
        response: { 200: envelope(DelegationCredential) },
      },
      run: (context, request) =>
        credentials.update(context, at.owner(request).organizationId, request.params.credentialId, request.body),
      answer: (credential) => success(presentCredential(credential)),
    })
  }
