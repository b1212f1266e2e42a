import { parseArgs } from 'node:util'
import { callServer } from '../call-server.ts'
import { print, type Run, UsageError } from '../command.ts'

export const run: Run = async (args) => {
  const { values } = parseArgs({
    args,
    options: {
      name: { type: 'string' },
      'redirect-uri': { type: 'string', multiple: true },
      public: { type: 'boolean' },
      scope: { type: 'string', multiple: true },
      trusted: { type: 'boolean' },
      logo: { type: 'string' },
      website: { type: 'string' },
      'owner-id': { type: 'string' },
    },
  })
  const { name, 'redirect-uri': redirectUris, scope, logo, website, 'owner-id': ownerId } = values
  if (!name) throw new UsageError('--name is missing.')
  if (!redirectUris) throw new UsageError('--redirect-uri is missing.')
  if (ownerId !== undefined && !/^\d+$/.test(ownerId)) throw new UsageError('--owner-id must be the id of an account.')
  print(
    await callServer('POST', '/v2/admin/oauth-clients', {
      name,
      redirectUris,
      type: values.public ? 'public' : 'confidential',
      // One option may contain several scopes, as in an application's own request.
      ...(scope && { scopes: scope.flatMap((text) => text.split(/[\s,]+/)).filter((one) => one !== '') }),
      ...(values.trusted && { isTrusted: true }),
      ...(logo !== undefined && { logo }),
      ...(website !== undefined && { websiteUrl: website }),
      ...(ownerId !== undefined && { ownerId: Number(ownerId) }),
    }),
  )
}
