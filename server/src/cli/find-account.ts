import { listFromServer } from './call-server.ts'

export type Account = { id: number; email: string }

/** @throws `Error` if no account has the address. */
export async function findAccount(email: string): Promise<Account> {
  const { rows } = await listFromServer<Account>(`/v2/admin/users?${new URLSearchParams({ email })}`)
  const [account] = rows
  if (!account) throw new Error(`There is no account with the address ${email}. daybook users list shows them.`)
  return account
}
