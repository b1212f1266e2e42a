import { type TSchema, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { refusal } from '../../../http/input/validation.ts'
import { scopeNames } from './authorize/request.ts'
import { type ClientProof, readClientProof } from './client-authentication.ts'
import { type Parameters, readParameters, type Sent, textOf } from './parameters.ts'
import { invalidRequest } from './refusals.ts'
import type { IssuedTokens } from './token/index.ts'
import type { TokenRequest } from './token/request.ts'
import { ACCESS_SECONDS } from './tokens.ts'

const maxLength = 4000
const Text = Type.String({ minLength: 1, maxLength })
const code = { client_id: Text, grant_type: Type.Literal('authorization_code'), code: Text, redirect_uri: Text }
const refresh = { client_id: Text, grant_type: Type.Literal('refresh_token'), refresh_token: Text }
const secret = { client_secret: Text }
const verifier = { code_verifier: Text }
const resource = { resource: Type.Optional(Type.String({ maxLength, description: 'This server (RFC 8707).' })) }
const refreshMore = {
  scope: Type.Optional(Type.String({ maxLength, description: 'Fewer scopes, for the access token alone.' })),
  ...resource,
}
const closed = { additionalProperties: false }
/** The header contains the client's id. */
const inHeader = { client_id: Type.Optional(Text) }

const shapes = {
  authorization_code: {
    secret: Type.Object({ ...code, ...secret, ...resource }, { ...closed, $id: 'OAuthCodeConfidential' }),
    none: Type.Object({ ...code, ...verifier, ...resource }, { ...closed, $id: 'OAuthCodePublic' }),
    header: Type.Object({ ...code, ...inHeader, code_verifier: Type.Optional(Text), ...resource }, closed),
  },
  refresh_token: {
    secret: Type.Object({ ...refresh, ...secret, ...refreshMore }, { ...closed, $id: 'OAuthRefreshConfidential' }),
    none: Type.Object({ ...refresh, ...refreshMore }, { ...closed, $id: 'OAuthRefreshPublic' }),
    header: Type.Object({ ...refresh, ...inHeader, ...refreshMore }, closed),
  },
}
type Shapes = Record<'secret' | 'none' | 'header', TSchema>

/**
 * The documented body. An application with a secret may send it by HTTP Basic instead, with or without a
 * `code_verifier`.
 */
export const TokenBody = Type.Union([
  shapes.authorization_code.secret,
  shapes.authorization_code.none,
  shapes.refresh_token.secret,
  shapes.refresh_token.none,
])

const tokens = {
  access_token: Type.String(),
  token_type: Type.String(),
  refresh_token: Type.String(),
  expires_in: Type.Integer({ description: 'Seconds.' }),
}
export const TokensAnswer = Type.Object(
  { ...tokens, scope: Type.String({ description: 'The granted scopes, separated by spaces.' }) },
  { $id: 'OAuthTokens' },
)
/** The answer of the endpoints outside of the API, which has fewer fields. */
export const WebTokensAnswer = Type.Object(tokens, { $id: 'OAuthTokensOfWeb' })

export const RefusalAnswer = Type.Object(
  { error: Type.String(), error_description: Type.Optional(Type.String()) },
  { $id: 'OAuthRefusal' },
)

export const presentWebTokens = ({ accessToken, refreshToken }: IssuedTokens) => ({
  access_token: accessToken,
  token_type: 'bearer',
  refresh_token: refreshToken,
  expires_in: ACCESS_SECONDS,
})

export const presentTokens = (issued: IssuedTokens) => ({ ...presentWebTokens(issued), scope: issued.scopes.join(' ') })

/**
 * Reads a request to the API's token endpoint. If it contains a secret, the client is a confidential one. Each shape
 * has its own fields and others are refused, so that applications don't send a secret and a verifier together.
 *
 * @throws `invalid_request`
 */
export function parseTokenRequest(sent: Sent): TokenRequest {
  const parameters = readParameters(sent.body)
  const proof = readClientProof(parameters, sent)
  const grant = textOf(parameters, 'grant_type')
  if (grant !== 'authorization_code' && grant !== 'refresh_token')
    throw invalidRequest("grant_type must be 'authorization_code' or 'refresh_token'")
  const how = proof.byHeader ? 'header' : Object.hasOwn(parameters, 'client_secret') ? 'secret' : 'none'
  checkShape(shapes[grant], how, parameters)
  return grant === 'authorization_code' ? codeRequest(parameters, proof) : refreshRequest(parameters, proof)
}

const compiled = new Map<TSchema, ReturnType<typeof Compile>>()

function checkShape(shapesOfGrant: Shapes, how: keyof Shapes, parameters: Parameters): void {
  const shape = shapesOfGrant[how]
  const check = compiled.get(shape) ?? Compile(shape)
  compiled.set(shape, check)
  if (!check.Check(parameters)) throw invalidRequest(refusal(shape, parameters, 'strict').message)
}

const codeRequest = (parameters: Parameters, proof: ClientProof): TokenRequest => ({
  grant: 'authorization_code',
  proof,
  code: textOf(parameters, 'code') ?? '',
  redirectUri: textOf(parameters, 'redirect_uri') ?? '',
  codeVerifier: textOf(parameters, 'code_verifier'),
  resource: textOf(parameters, 'resource'),
})

const refreshRequest = (parameters: Parameters, proof: ClientProof, bearer?: string): TokenRequest => {
  const scope = textOf(parameters, 'scope')
  return {
    grant: 'refresh_token',
    proof,
    refreshToken: bearer ?? textOf(parameters, 'refresh_token') ?? '',
    scopes: scope === undefined ? undefined : scopeNames(scope),
    resource: textOf(parameters, 'resource'),
  }
}

/**
 * Reads a request with a code at the endpoint beside the pages. It ignores unknown fields. @throws `invalid_request`
 */
export function parseWebCode(sent: Sent): TokenRequest {
  const parameters = readParameters(sent.body)
  const proof = readClientProof(parameters, sent)
  const request = codeRequest(parameters, proof)
  const isWhole = textOf(parameters, 'code') !== undefined && textOf(parameters, 'redirect_uri') !== undefined
  if (!isWhole || textOf(parameters, 'grant_type') !== 'authorization_code')
    throw invalidRequest('code, redirect_uri and grant_type=authorization_code are required')
  return request
}

/**
 * Reads a request with a refresh token, as bearer or in the body, at the endpoint beside the pages. @throws
 * `invalid_request`
 */
export function parseWebRefresh(sent: Sent): TokenRequest {
  const parameters = readParameters(sent.body)
  const proof = readClientProof(parameters, sent)
  const [, bearer] = /^Bearer\s+(\S+)$/i.exec(sent.authorization?.trim() ?? '') ?? []
  const isWhole = bearer !== undefined || textOf(parameters, 'refresh_token') !== undefined
  if (!isWhole || textOf(parameters, 'grant_type') !== 'refresh_token')
    throw invalidRequest('a refresh token and grant_type=refresh_token are required')
  return refreshRequest(parameters, proof, bearer)
}

/** The body of requests about one token. */
export const TokenQuestion = Type.Object(
  {
    token: Type.String({ description: 'An access token or a refresh token.' }),
    token_type_hint: Type.Optional(Type.String({ description: 'Not needed.' })),
    client_id: Type.Optional(Type.String()),
    client_secret: Type.Optional(Type.String({ description: 'Or by HTTP Basic.' })),
  },
  { $id: 'OAuthTokenQuestion' },
)

/** @throws `invalid_request` */
export function parseTokenQuestion(sent: Sent): { proof: ClientProof; token: string } {
  const parameters = readParameters(sent.body)
  const proof = readClientProof(parameters, sent)
  const token = textOf(parameters, 'token')
  if (token === undefined) throw invalidRequest('token is required')
  return { proof, token }
}

export const IntrospectionAnswer = Type.Object(
  {
    active: Type.Boolean(),
    client_id: Type.Optional(Type.String()),
    username: Type.Optional(Type.String()),
    scope: Type.Optional(Type.String()),
    token_type: Type.Optional(Type.String()),
    exp: Type.Optional(Type.Integer()),
    iat: Type.Optional(Type.Integer()),
    sub: Type.Optional(Type.String()),
    iss: Type.Optional(Type.String()),
    jti: Type.Optional(Type.String()),
  },
  { $id: 'OAuthIntrospection' },
)
