import { type Static, Type } from 'typebox'
import { text } from './settings/setting.ts'

/** The settings of one outside provider. `<NAME>` is its name in capitals, with `_` for `-`. */
export const IdentityProviderSettings = Type.Object({
  issuer: text(
    'DAYBOOK_OIDC_<NAME>_ISSUER',
    'https URL of the provider, below which /.well-known/openid-configuration is found. http only for this machine itself.',
  ),
  clientId: text('DAYBOOK_OIDC_<NAME>_CLIENT_ID', 'The id under which the provider knows this server.'),
  clientSecret: text('DAYBOOK_OIDC_<NAME>_CLIENT_SECRET', 'The secret to that id; empty for a public client.'),
  label: text('DAYBOOK_OIDC_<NAME>_LABEL', 'What people call the provider; empty shows its name.'),
  scope: text('DAYBOOK_OIDC_<NAME>_SCOPE', 'What the provider is asked for.', 'openid email profile'),
})

export type IdentityProvider = Static<typeof IdentityProviderSettings> & { name: string }

type Environment = Readonly<Record<string, string | undefined>>

const WELL_FORMED = /^[a-z][a-z0-9-]{0,30}$/
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Reads the providers of a list of names, and the errors in their settings. */
export function readIdentityProviders(
  names: string,
  environment: Environment,
): { providers: IdentityProvider[]; problems: string[] } {
  const wanted = names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const providers = wanted.map((name) => readProvider(name, environment))
  const twice = wanted.filter((name, index) => wanted.indexOf(name) !== index)
  return {
    providers,
    problems: [
      ...twice.map((name) => `DAYBOOK_OIDC_PROVIDERS names ${name} more than once`),
      ...providers.flatMap(faultsOf),
    ],
  }
}

/** Returns the variable of a provider's setting: `env` has `<NAME>` in place of the name. */
export const variableOf = (env: string, name: string): string =>
  env.replace('<NAME>', name.toUpperCase().replaceAll('-', '_'))

function readProvider(name: string, environment: Environment): IdentityProvider {
  const values = Object.entries(IdentityProviderSettings.properties).map(([key, schema]) => {
    const { env, default: fallback } = schema as unknown as { env: string; default: string }
    return [key, environment[variableOf(env, name)]?.trim() || fallback]
  })
  const settings = Object.fromEntries(values) as Static<typeof IdentityProviderSettings>
  return { ...settings, name, label: settings.label || name.charAt(0).toUpperCase() + name.slice(1) }
}

function faultsOf({ name, issuer, clientId, scope }: IdentityProvider): string[] {
  if (!WELL_FORMED.test(name))
    return [`DAYBOOK_OIDC_PROVIDERS: ${name} is no name; use up to 31 lower-case letters, digits and -, a letter first`]
  const problems: string[] = []
  const env = (suffix: string) => variableOf(`DAYBOOK_OIDC_<NAME>_${suffix}`, name)
  if (!isUsable(issuer))
    problems.push(
      `${env('ISSUER')} must be an https URL (was ${issuer || 'empty'}). Example: https://accounts.example.com`,
    )
  if (clientId === '') problems.push(`${env('CLIENT_ID')} is missing`)
  if (!scope.split(/\s+/).includes('openid')) problems.push(`${env('SCOPE')} must contain openid (was ${scope})`)
  return problems
}

/** Anybody can forge an unencrypted answer, unless it never leaves the machine. */
function isUsable(issuer: string): boolean {
  if (!URL.canParse(issuer)) return false
  const { protocol, hostname, search, hash } = new URL(issuer)
  const isPrivate = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname))
  return isPrivate && search === '' && hash === ''
}
