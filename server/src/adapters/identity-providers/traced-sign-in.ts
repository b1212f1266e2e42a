import type { Traced } from '../../lib/tracing/traced.ts'
import type { IdentityProviderClient } from './openid-connect.ts'

/** Makes the calls to an identity provider parts of the traces to which they belong. */
export function tracedSignIn(provider: IdentityProviderClient, traced: Traced): IdentityProviderClient {
  const at = { 'server.address': new URL(provider.issuer).hostname }
  return {
    ...provider,
    authorizationUrl: traced('read an identity provider', at, provider.authorizationUrl),
    identify: traced('identify a person', at, provider.identify),
  }
}
