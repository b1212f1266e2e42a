import { trimCharactersAtEnd } from '../text/trim-characters.ts'
import { codeOf, errorOf } from '../thrown.ts'

/** Returns the reason of a failure in one line, without the password of the address that was asked. */
export function reasonOf(thrown: unknown, url = ''): string {
  const [line = ''] = errorOf(thrown).message.split('\n')
  // An attempt at several addresses of a host fails with an empty message and a code.
  const reason = line || codeOf(thrown) || 'no reason was given'
  const hidden = passwordsIn(url).reduce((text, password) => text.replaceAll(password, '***'), reason)
  return trimCharactersAtEnd(hidden, '.')
}

/** Returns the host and the port of an address, which identify a server without its user and password. */
export const hostOf = (url: string): string => (URL.canParse(url) && new URL(url).host) || 'this machine'

function passwordsIn(url: string): string[] {
  if (!URL.canParse(url)) return []
  const { password, searchParams } = new URL(url)
  const inParameters = [...searchParams].filter(([name]) => /pass/i.test(name)).map(([, value]) => value)
  return [password, decoded(password), ...inParameters].filter((text) => text !== '')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
