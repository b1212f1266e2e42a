import { conflict, invalid, notFound } from '../../../lib/errors.ts'

export const credentialNotFound = (id: string) =>
  notFound('DELEGATION_CREDENTIAL_NOT_FOUND', `DelegationCredential with id ${id} not found`)

export const domainTaken = (domain: string) =>
  conflict(
    'DELEGATION_DOMAIN_TAKEN',
    `The organization already has a delegation credential for ${domain}. Change that one instead.`,
  )

export const platformUnknown = (slug: string) =>
  invalid('WORKSPACE_PLATFORM_UNKNOWN', `There is no workspace platform "${slug}". Choose google or office365.`)

export const domainInvalid = (domain: string) =>
  invalid('DELEGATION_DOMAIN_INVALID', `"${domain}" is no domain of e-mail addresses, such as acme.com.`)

/** The refusal never repeats what was sent, because it is a secret. */
export const serviceAccountKeyInvalid = (wanted: string) => invalid('SERVICE_ACCOUNT_KEY_INVALID', wanted)
