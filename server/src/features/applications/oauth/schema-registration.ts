import { type Static, Type } from 'typebox'
import { isRecord } from '../../../lib/records.ts'
import { isScope, SCOPES } from '../../../lib/scopes.ts'
import type { ClientRow, Registration } from '../oauth-clients/service.ts'
import { scopeNames } from './authorize/request.ts'
import { type Parameters, textOf } from './parameters.ts'
import { invalidRequest } from './refusals.ts'

const MAX_NAME = 100
const MAX_URIS = 20

/** The fields of RFC 7591 §2 that this server uses; it ignores all others. */
export const RegistrationBody = Type.Object(
  {
    redirect_uris: Type.Array(Type.String()),
    client_name: Type.Optional(Type.String()),
    client_uri: Type.Optional(Type.String()),
    logo_uri: Type.Optional(Type.String()),
    token_endpoint_auth_method: Type.Optional(
      Type.Enum(['none', 'client_secret_basic', 'client_secret_post'], {
        description: 'none makes a public client. client_secret_post becomes client_secret_basic.',
      }),
    ),
    grant_types: Type.Optional(Type.Array(Type.String())),
    response_types: Type.Optional(Type.Array(Type.String())),
    scope: Type.Optional(
      Type.String({ description: 'The scopes that the application may request; all of them if absent.' }),
    ),
  },
  { $id: 'OAuthRegistration' },
)

const Registered = Type.Object({
  client_id: Type.String(),
  client_id_issued_at: Type.Integer(),
  client_name: Type.String(),
  redirect_uris: Type.Array(Type.String()),
  token_endpoint_auth_method: Type.String(),
  grant_types: Type.Array(Type.String()),
  response_types: Type.Array(Type.String()),
  scope: Type.String(),
  client_uri: Type.Optional(Type.String()),
  logo_uri: Type.Optional(Type.String()),
  registration_client_uri: Type.String(),
})
export const RegisteredAnswer = Type.Object(Registered.properties, { $id: 'OAuthRegistered' })
export const NewlyRegisteredAnswer = Type.Object(
  {
    ...Registered.properties,
    client_secret: Type.Optional(Type.String()),
    client_secret_expires_at: Type.Optional(Type.Integer({ description: '0: never.' })),
    registration_access_token: Type.String(),
  },
  { $id: 'OAuthNewlyRegistered' },
)

const wrong = (description: string) => invalidRequest(description, 'invalid_client_metadata')

/** @throws `invalid_client_metadata`, `invalid_redirect_uri` */
export function parseRegistration(body: unknown): Registration {
  if (!isRecord(body)) throw wrong('Send a JSON object')
  const parameters: Parameters = body
  const method = textOf(parameters, 'token_endpoint_auth_method') ?? 'client_secret_basic'
  if (!['none', 'client_secret_basic', 'client_secret_post'].includes(method))
    throw wrong('token_endpoint_auth_method must be none or client_secret_basic')
  checkOnly(parameters, 'grant_types', ['authorization_code', 'refresh_token'])
  checkOnly(parameters, 'response_types', ['code'])
  const redirectUris = redirectUrisOf(parameters)
  return {
    name: nameOf(parameters, redirectUris),
    type: method === 'none' ? 'public' : 'confidential',
    redirectUris,
    logo: webUrl(parameters, 'logo_uri'),
    websiteUrl: webUrl(parameters, 'client_uri'),
    // Scopes of other servers are unknown here. The application gets the known ones (RFC 7591 §2).
    scopes: scopeNames(textOf(parameters, 'scope')).filter(isScope),
  }
}

function checkOnly(parameters: Parameters, name: string, known: readonly string[]): void {
  const values = parameters[name]
  if (values === undefined) return
  if (!Array.isArray(values) || !values.every((value) => known.includes(value)))
    throw wrong(`${name} can only contain ${known.join(' and ')}`)
}

function redirectUrisOf(parameters: Parameters): string[] {
  const uris = parameters.redirect_uris
  const isList = Array.isArray(uris) && uris.length > 0 && uris.length <= MAX_URIS
  if (!isList || !uris.every((uri) => typeof uri === 'string'))
    throw invalidRequest(`redirect_uris must be a list of 1 to ${MAX_URIS} URIs`, 'invalid_redirect_uri')
  return uris
}

/** An application without a name is named after its redirect URI. */
function nameOf(parameters: Parameters, [first = '']: readonly string[]): string {
  const name = textOf(parameters, 'client_name')?.trim()
  if (name && name.length > MAX_NAME) throw wrong(`client_name has more than ${MAX_NAME} characters`)
  return name || (URL.canParse(first) && new URL(first).host) || first.slice(0, MAX_NAME)
}

function webUrl(parameters: Parameters, name: string): string | undefined {
  const url = textOf(parameters, name)
  if (url === undefined) return undefined
  if (url.length > 2000 || !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw wrong(`${name} must begin with https:// or http://`)
  return url
}

export const presentRegistered = (client: ClientRow, publicUrl: string): Static<typeof Registered> => ({
  client_id: client.id,
  client_id_issued_at: Math.floor(client.createdAt.getTime() / 1000),
  client_name: client.name,
  redirect_uris: client.redirectUris,
  token_endpoint_auth_method: client.type === 'public' ? 'none' : 'client_secret_basic',
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  scope: (client.scopes.length > 0 ? client.scopes : SCOPES).join(' '),
  ...(client.websiteUrl !== null && { client_uri: client.websiteUrl }),
  ...(client.logo !== null && { logo_uri: client.logo }),
  registration_client_uri: `${publicUrl}/v2/auth/oauth2/register/${client.id}`,
})
