import { parseArgs } from 'node:util'
import { callServer } from '../call-server.ts'
import { print, type Run, UsageError } from '../command.ts'

export const run: Run = async (args) => {
  const { values } = parseArgs({
    args,
    options: {
      name: { type: 'string' },
      slug: { type: 'string' },
      'owner-id': { type: 'string' },
      platform: { type: 'boolean' },
      metadata: { type: 'string' },
    },
  })
  const { name, slug, 'owner-id': ownerId, platform, metadata } = values
  if (!name) throw new UsageError('--name is missing.')
  if (!slug) throw new UsageError('--slug is missing.')
  if (!ownerId || !/^\d+$/.test(ownerId)) throw new UsageError('--owner-id must be the number of an account.')
  print(
    await callServer('POST', '/v2/admin/organizations', {
      name,
      slug,
      ownerId: Number(ownerId),
      ...(platform && { isPlatform: true }),
      ...(metadata !== undefined && { metadata: parseMetadata(metadata) }),
    }),
  )
}

function parseMetadata(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UsageError('--metadata must be an object in JSON, for example \'{"plan":"gold"}\'.')
  }
}
