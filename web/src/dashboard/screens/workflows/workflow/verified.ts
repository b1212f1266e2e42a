import type { Schemas } from '@daybook/client'
import { clientOf, type Owner } from '../../../api/owner.ts'
import { useQuery } from '../../../api/query.ts'

type Verified = { emails: Schemas.UserVerifiedEmail[]; phones: Schemas.UserVerifiedPhone[] }

const MAX_SHOWN = 100

/** Returns the addresses and numbers whose owners have proven that they want messages. */
export function useVerified(owner: Owner): Verified {
  const emails = useQuery(['verified', 'emails', owner], async (signal) => {
    const owned = clientOf(owner)
    return (await owned.get('/v2/verified-resources/emails', { query: { take: MAX_SHOWN }, signal })).data
  })
  const phones = useQuery(['verified', 'phones', owner], async (signal) => {
    const owned = clientOf(owner)
    return (await owned.get('/v2/verified-resources/phones', { query: { take: MAX_SHOWN }, signal })).data
  })
  return { emails: emails.data ?? [], phones: phones.data ?? [] }
}
