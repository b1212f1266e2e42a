/**
 * The reason why there is no token:
 *
 * - `refused`: the person or the provider has ended the access. The account must be connected again.
 * - `unreachable`: there was no usable answer.
 */
export type OAuthFailureKind = 'refused' | 'unreachable'

/** The message is a sentence for the owner of the account. It contains no credentials. */
export class OAuthFailure extends Error {
  readonly kind: OAuthFailureKind

  constructor(kind: OAuthFailureKind, message: string) {
    super(message)
    this.name = 'OAuthFailure'
    this.kind = kind
  }
}
