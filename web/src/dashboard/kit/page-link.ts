import { useAccount } from '../account.tsx'

/** Returns the address of the account's booking page, or of one event type on it, as people share it. */
export function usePageLink(): (slug?: string) => string {
  const { publicUrl, me } = useAccount()
  return (slug) => [publicUrl, me.username, slug].filter(Boolean).join('/')
}

/** Returns an address without its protocol, as people read it: `book.example.com/ada`. */
export const shownLink = (link: string): string => link.replace(/^https?:\/\//, '')
