/** A connected account at a provider, as the provider's adapter sees it. */
export type ProviderAccount = {
  /** Returns the credentials as they are stored now. Another process may have refreshed them. */
  read(): Promise<string>
  /** Stores new credentials, for example refreshed tokens. */
  save(credentials: string): Promise<void>
}

/** Returns an account that is not stored yet. `kept` gives the credentials as they are after the calls. */
export function newAccount(credentials: string): ProviderAccount & { kept(): string } {
  let current = credentials
  return {
    read: async () => current,
    save: async (next) => {
      current = next
    },
    kept: () => current,
  }
}
