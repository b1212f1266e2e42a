import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { NumericId } from '../../../http/input/ids.ts'
import type { Users } from './service.ts'

const HOUR_SECONDS = 3600

/** The picture of somebody without one. It is the same for an unknown id, so that nobody learns which ids exist. */
const SILHOUETTE = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96">
<rect width="96" height="96" fill="#e5e7eb"/>
<circle cx="48" cy="38" r="17" fill="#9ca3af"/>
<path d="M14 96c2-22 16-34 34-34s32 12 34 34z" fill="#9ca3af"/>
</svg>
`

/**
 * Returns the route for the picture of a person. It leads to the picture that the person chose, but only for programs
 * that show pictures: a link to this server must not lead a reader to any address of the world.
 */
export const avatarRoute =
  (users: Users): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/api/avatar/:userId',
      { config: { page: true }, schema: { params: Type.Object({ userId: NumericId }) } },
      async ({ params: { userId }, headers }, reply) => {
        reply.header('cache-control', `public, max-age=${HOUR_SECONDS}`).header('vary', 'accept')
        const isReader = headers.accept?.includes('text/html') === true
        const chosen = isReader ? null : await users.findAvatar(userId)
        if (chosen) return reply.redirect(chosen, 302)
        return reply.type('image/svg+xml').header('content-security-policy', "default-src 'none'").send(SILHOUETTE)
      },
    )
  }
