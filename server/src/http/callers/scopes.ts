import { forbidden } from '../../lib/errors.ts'
import { isUnrestricted, type Scope } from '../../lib/scopes.ts'

export { isUnrestricted, type Scope } from '../../lib/scopes.ts'

/** A grant for an organization includes each of its teams. */
const satisfies = (granted: readonly string[], required: Scope): boolean =>
  granted.includes(required) || (required.startsWith('TEAM_') && granted.includes(required.replace(/^TEAM_/, 'ORG_')))

/** Returns true if a token with these scopes may call an operation that declares `required`. */
export const admits = (granted: readonly string[], required: Scope | 'any' | undefined): boolean =>
  required === 'any' || isUnrestricted(granted) || (required !== undefined && satisfies(granted, required))

/**
 * Refuses a token without the scope that an operation declares. `any` admits every token. An operation without a
 * declared scope admits no third-party application.
 *
 * @throws `INSUFFICIENT_SCOPE`
 */
export function checkScope(granted: readonly string[], required: Scope | 'any' | undefined): void {
  if (admits(granted, required)) return
  if (required === undefined) {
    throw forbidden(
      'INSUFFICIENT_SCOPE',
      'insufficient_scope: this endpoint is not available for third-party OAuth tokens',
    )
  }
  throw forbidden(
    'INSUFFICIENT_SCOPE',
    `insufficient_scope: token does not have the required scopes. Required: ${required}. Token has: ${granted.join(', ')}`,
  )
}
