/**
 * The characters of HTML's `<input type="email">`, which are those of RFC 5321 without quotation marks, and the letters
 * of other scripts (RFC 6531). Mails leave the server, so a domain has at least two labels.
 */
const EMAIL =
  /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:(?!-)[\p{L}\p{M}\p{N}-]{1,63}(?<!-)\.)+(?!-)[\p{L}\p{M}\p{N}-]{2,63}(?<!-)$/u

/** The maximum length of a path in RFC 5321. */
const LONGEST = 254

/** Returns true if the spelling allows a mail to the address. Quoted local parts are not accepted. */
export const isEmail = (text: string): boolean => text.length <= LONGEST && EMAIL.test(text)

/** Returns false for addresses that no mail can reach. RFC 2606 reserves `.invalid` for placeholders. */
export const isMailbox = (email: string): boolean => !/[.@]invalid$/i.test(email)

/** Returns the address without a plus tag: `ann+work@example.com` reaches the mailbox of `ann@example.com`. */
export function baseAddress(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@')
  return `${local.split('+')[0]}@${domain}`
}
