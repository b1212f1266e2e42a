import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Island } from './island.ts'

/** The signed-in account, and what the page says about the server. */
export type Account = Island

export const AccountContext = createContext<Account | undefined>(undefined)

export function useAccount(): Account {
  const account = useContext(AccountContext)
  if (!account) throw new Error('The account is not loaded yet.')
  return account
}
