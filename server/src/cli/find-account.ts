import { parseArgs } from 'node:util'
import { listFromServer } from './call-server.ts'
import { UsageError } from './command.ts'

export type Account = { id: number; email: string }

/** @throws `Error` if no account has the address. */
export async function findAccount(email: string): Promise<Account> {
  const { rows } = await listFromServer<Account>(`/v2/admin/users?${new URLSearchParams({ email })}`)
  const [account] = rows
  if (!account) throw new Error(`There is no account with the address ${email}. daybook users list shows them.`)
  return account
}

/** Returns the account whose address is the only argument. @throws `UsageError`, and the error of `findAccount` */
export function findAccountIn(args: string[]): Promise<Account> {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} })
  return findAccount(onlyAddress(positionals))
}

/** @throws `UsageError` */
export function onlyAddress([email, ...rest]: string[]): string {
  if (!email || rest.length > 0) throw new UsageError('One e-mail address is needed.')
  return email
}
