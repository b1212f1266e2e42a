import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { SCOPES } from '../../../../lib/scopes.ts'

const tags = ['OAuth2']
const access = { caller: 'public' } as const
const Texts = Type.Array(Type.String())

const ServerMetadata = Type.Object(
  {
    issuer: Type.String(),
    authorization_endpoint: Type.String(),
    token_endpoint: Type.String(),
    revocation_endpoint: Type.String(),
    introspection_endpoint: Type.String(),
    registration_endpoint: Type.Optional(Type.String({ description: 'The operator can switch this off.' })),
    scopes_supported: Texts,
    response_types_supported: Texts,
    response_modes_supported: Texts,
    grant_types_supported: Texts,
    token_endpoint_auth_methods_supported: Texts,
    revocation_endpoint_auth_methods_supported: Texts,
    introspection_endpoint_auth_methods_supported: Texts,
    code_challenge_methods_supported: Texts,
    authorization_response_iss_parameter_supported: Type.Boolean(),
    service_documentation: Type.String(),
  },
  { $id: 'OAuthServerMetadata' },
)

export const ResourceMetadata = Type.Object(
  {
    resource: Type.String(),
    authorization_servers: Texts,
    scopes_supported: Texts,
    bearer_methods_supported: Texts,
    resource_name: Type.String(),
    resource_documentation: Type.String(),
  },
  { $id: 'OAuthResourceMetadata' },
)

const WITH_SECRET = ['client_secret_basic', 'client_secret_post']

/** Returns the routes for the metadata by which programs configure themselves: RFC 8414 and RFC 9728. */
export const oauthMetadataRoutes =
  ({ publicUrl, canRegister }: { publicUrl: string; canRegister: boolean }): FastifyPluginAsyncTypebox =>
  async (app) => {
    const at = (path: string) => `${publicUrl}${path}`

    app.get(
      '/.well-known/oauth-authorization-server',
      {
        config: { operation: 'oauth2.getServerMetadata', access },
        schema: { summary: 'Describe the authorization server', tags, response: { 200: ServerMetadata } },
      },
      async () => ({
        issuer: publicUrl,
        authorization_endpoint: at('/auth/oauth2/authorize'),
        token_endpoint: at('/v2/auth/oauth2/token'),
        revocation_endpoint: at('/v2/auth/oauth2/revoke'),
        introspection_endpoint: at('/v2/auth/oauth2/introspect'),
        ...(canRegister && { registration_endpoint: at('/v2/auth/oauth2/register') }),
        scopes_supported: [...SCOPES],
        response_types_supported: ['code'],
        response_modes_supported: ['query'],
        grant_types_supported: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_methods_supported: [...WITH_SECRET, 'none'],
        revocation_endpoint_auth_methods_supported: [...WITH_SECRET, 'none'],
        introspection_endpoint_auth_methods_supported: WITH_SECRET,
        code_challenge_methods_supported: ['S256'],
        authorization_response_iss_parameter_supported: true,
        service_documentation: at('/docs'),
      }),
    )

    app.get(
      '/.well-known/oauth-protected-resource',
      {
        config: { operation: 'oauth2.getResourceMetadata', access },
        schema: { summary: 'Describe how the API is protected', tags, response: { 200: ResourceMetadata } },
      },
      async () => describeResource(publicUrl, '', [...SCOPES]),
    )
  }

/** Describes the resource at an address of this server. Its tokens come from this server. */
export const describeResource = (publicUrl: string, address: string, scopes: string[]) => ({
  resource: `${publicUrl}${address}`,
  authorization_servers: [publicUrl],
  scopes_supported: scopes,
  bearer_methods_supported: ['header'],
  resource_name: 'Daybook',
  resource_documentation: `${publicUrl}/docs`,
})
