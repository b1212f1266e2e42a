import type { Access } from '../callers/access.ts'
import type { JsonSchema } from './openapi-components.ts'

const SECURITY: Readonly<Record<Access['caller'], JsonSchema[]>> = {
  public: [],
  optional: [{}, { bearer: [] }, { clientId: [], clientSecret: [] }, { session: [] }],
  user: [{ bearer: [] }, { clientId: [], clientSecret: [] }, { session: [] }],
  program: [{ bearer: [] }, { clientId: [], clientSecret: [] }],
  account: [{ bearer: [] }, { session: [] }],
  session: [{ session: [] }],
  client: [{ clientId: [], clientSecret: [] }],
  administrator: [{ bearer: [] }, { session: [] }],
}
export const SECURITY_SCHEMES: JsonSchema = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key, beginning with cal_, or the access token of an application or a managed user.',
  },
  clientId: { type: 'apiKey', in: 'header', name: 'x-cal-client-id', description: 'The id of a platform client.' },
  clientSecret: { type: 'apiKey', in: 'header', name: 'x-cal-secret-key', description: 'The secret of that client.' },
  session: { type: 'apiKey', in: 'cookie', name: 'daybook-session', description: 'Set by POST /api/auth/login.' },
}
export const securityOf = ({ caller }: Access): JsonSchema[] => SECURITY[caller]

/** Describes in a sentence which callers an operation admits. */
export function callerSentence(access: Access): string {
  const { caller, role, permission } = access
  const who = {
    public: 'No credentials needed.',
    optional: 'Works without credentials; what is sent must be valid.',
    user: 'Needs an account.',
    program: 'Needs an account by a key or a token. A session does not count.',
    account: 'Needs an account by its own credentials: an API key, or a session.',
    session: 'Needs an account that signed in with a browser.',
    client: 'Platform clients only.',
    administrator: 'System administrators only.',
  }[caller]
  return [who, role && `Role ${role}.`, scopeSentence(access), permission && `Permission \`${permission}\`.`]
    .filter(Boolean)
    .join(' ')
}

function scopeSentence({ caller, scope }: Access): string | undefined {
  if (caller === 'public' || scope === 'any') return undefined
  return scope && `Scope \`${scope}\`.`
}
