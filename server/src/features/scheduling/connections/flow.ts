import type { Change } from '../../../commands/change.ts'
import type { Group } from '../../../lib/group.ts'
import type { ConnectionCategory } from './store.ts'

export type FlowOwner = { readonly userId: number } | Group

/** An address for the browser. One that nobody has registered is shown as a link. */
export type ReturnAddress = { readonly href: string; readonly isAtOnce: boolean }

/** An account as its provider described it, with all that is stored when it is connected. */
export type ReadAccount = {
  /** The account's name at the provider, which tells it from others of its owner. */
  readonly account: string
  /** What the person knows the account by, if its name is only an id. */
  readonly title?: string | undefined
  readonly secret?: string | undefined
  readonly calendars?: readonly ReadCalendar[] | undefined
}

type ReadCalendar = {
  readonly externalId: string
  readonly name: string
  readonly email: string | null
  readonly isPrimary: boolean
  readonly isReadOnly: boolean
}

/** How the accounts of one category are connected when the browser comes back from the provider. */
export type Connector = {
  readonly category: ConnectionCategory
  /** Checks that the app exists and its provider is set. Returns its name for people. @throws AppError */
  titleOf(app: string): string
  /** Exchanges the code and asks the provider for the account. It stores nothing. */
  read(app: string, answer: { code: string; codeVerifier: string }): Promise<ReadAccount>
  /** Connects the account. @throws AppError */
  store(change: Change, of: { app: string; owner: FlowOwner; userId: number }, account: ReadAccount): Promise<void>
  /** What is done after the commit. */
  afterwards?(userId: number): Promise<void>
  /**
   * Returns the refusal for a failure of `read`. Undefined means that the browser goes back as if the person had refused.
   */
  refusalFor(app: string, failure: unknown): unknown
}
