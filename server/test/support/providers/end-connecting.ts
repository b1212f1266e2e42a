import { locationOf, type Visitor, visitor } from '../page-visitor.ts'
import type { TestApp } from '../test-app.ts'

/**
 * Goes on from a provider, as the browser of a person does whose flow was begun with a key: they answer the question.
 * Returns the address to which the last page leads, or to which the browser goes by itself.
 */
export async function endConnecting(
  app: TestApp,
  back: URL,
  answer: 'yes' | 'no' = 'yes',
  browser: Visitor = visitor(app),
): Promise<string> {
  const asked = await browser.get(back.pathname + back.search)
  if (asked.status !== 301) throw new Error(`The account was not connected: ${asked.status} ${browser.page()}`)
  const page = ownPageOf(locationOf(asked))
  if (page === undefined) return locationOf(asked)
  const shown = await browser.get(page)
  if (!browser.page().includes('name="answer"')) return linkOn(String(shown.body))
  const ended = await browser.send(page, { answer })
  const last = ownPageOf(locationOf(ended))
  return last === undefined ? locationOf(ended) : linkOn(String((await browser.get(last)).body))
}

/** Returns the path of a flow's page. */
export function ownPageOf(address: string): string | undefined {
  const { pathname, search } = new URL(address, 'https://book.example.com')
  return pathname.startsWith('/auth/connect/') ? pathname + search : undefined
}

/** Returns the address to which the last page of a flow leads. */
export const linkOn = (page: string): string =>
  (/<a class="button quiet" href="([^"]*)"/.exec(page)?.[1] ?? '').replaceAll('&amp;', '&')
