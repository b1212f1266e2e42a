import type { ClientRow } from './store.ts'

/** The facts of an application that the operator sets. Without scopes, its tokens are unrestricted. */
export type ClientFields = {
  name: string
  type: 'confidential' | 'public'
  redirectUris: readonly string[]
  scopes?: readonly string[] | undefined
  purpose?: string | null | undefined
  logo?: string | null | undefined
  websiteUrl?: string | null | undefined
  isTrusted?: boolean | undefined
  ownerId?: number | null | undefined
}
export type ClientFieldsChange = Partial<Omit<ClientFields, 'type'>> & {
  approvalStatus?: 'APPROVED' | 'PENDING' | 'REJECTED' | undefined
}

/** The facts that an application sends when it registers itself (RFC 7591). */
export type Registration = Pick<ClientFields, 'name' | 'type' | 'redirectUris' | 'logo' | 'websiteUrl' | 'scopes'>

export type NewClient = { client: ClientRow; secret: string | null }
