import { forbidden } from '../../lib/errors.ts'
import { isUnrestricted, type Scope } from '../../lib/scopes.ts'

export { isUnrestricted, type Scope } from '../../lib/scopes.ts'

/** What is granted for an organization is granted for each of its teams. */
const satisfies = (granted: readonly string[], required: Scope): boolean =>
  granted.includes(required) || (required.startsWith('TEAM_') && granted.includes(required.replace(/^TEAM_/, 'ORG_')))

/** Whether a token with these scopes is admitted to an operation that declares `required`. */
export const admits = (granted: readonly string[], required: Scope | 'any' | undefined): boolean =>
  required === 'any' || isUnrestricted(granted) || (required !== undefined && satisfies(granted, required))

/**
 * Refuses a token that wasn't granted what an operation declares. `any` is declared by operations that are open to
 * every token; an operation that declares nothing is not for third-party applications.
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
