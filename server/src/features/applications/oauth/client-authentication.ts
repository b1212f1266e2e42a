import type { KnownClient, OauthClients } from '../oauth-clients/service.ts'
import { basicCredentials, isClientId, type Parameters, type Sent, textOf } from './parameters.ts'
import { invalidClient, invalidRequest } from './refusals.ts'

/** The way in which an application authenticated itself: with the header, in the body, or not at all. */
export type ClientProof = { readonly clientId: string; readonly secret: string | undefined; readonly byHeader: boolean }

/**
 * Reads the application's id and its secret, if any.
 *
 * @throws `invalid_request` if no id is sent, or two secrets at once (RFC 6749 §2.3)
 */
export function readClientProof(parameters: Parameters, { authorization }: Pick<Sent, 'authorization'>): ClientProof {
  const basic = basicCredentials(authorization)
  const id = textOf(parameters, 'client_id')
  const secret = textOf(parameters, 'client_secret')
  if (!basic) {
    if (id === undefined) throw invalidRequest('client_id is required')
    return { clientId: id, secret, byHeader: false }
  }
  if (secret !== undefined) throw invalidRequest('client_secret was sent twice: in the header and in the body')
  if (id !== undefined && id !== basic.id) throw invalidRequest('client_id differs from the one in the header')
  return { clientId: basic.id, secret: basic.secret, byHeader: true }
}

/** @throws `invalid_client` */
export async function findKnownClient(clients: OauthClients, { clientId }: ClientProof): Promise<KnownClient> {
  const known = isClientId(clientId) ? await clients.findKnown(clientId) : undefined
  if (!known) throw invalidClient('client_not_found')
  return known
}

/**
 * Checks the secret of a confidential client. A public client has none, and any secret that it sends is wrong.
 *
 * @throws `invalid_client`
 */
export function checkSecret({ client, hasSecret }: KnownClient, { secret }: ClientProof): void {
  const isProven = secret === undefined ? client.type === 'public' : client.type === 'confidential' && hasSecret(secret)
  if (!isProven) throw invalidClient('invalid_client_credentials')
}
