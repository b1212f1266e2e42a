import { invalid } from '../../../../lib/errors.ts'

/** `reason` is the term of the token endpoint for the same refusal. The page finds its text by it. */
export const redirectUriMismatch = () =>
  invalid('REDIRECT_URI_MISMATCH', "redirect_uri does not match OAuth client's redirect URI", {
    reason: 'redirect_uri_mismatch',
  })

export const scopeRequired = () =>
  invalid('SCOPE_REQUIRED', 'scope parameter is required for this OAuth client', { reason: 'scope_required' })

export const stateTooLong = (most: number) =>
  invalid('STATE_TOO_LONG', `state has more than ${most} characters.`, { reason: 'state_too_long' })

/** An error that is sent to the application by the redirect. */
export class SentBack extends Error {
  readonly error: string
  readonly description: string | undefined

  constructor(error: string, description?: string) {
    super(description ?? error)
    this.name = 'SentBack'
    this.error = error
    this.description = description
  }
}
