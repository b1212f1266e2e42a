import type { TestApp } from './test-app.ts'

type Answer = Awaited<ReturnType<TestApp['get']>>

/** A browser without a window. It keeps cookies, and sends forms with the hidden fields of the last page. */
export type Visitor = {
  cookies: Map<string, string>
  /** Returns the last page. */
  page(): string
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  /** Sends a form to a path. It adds the hidden fields of the last page, unless `fields` replaces them. */
  send(path: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<Answer>
  /** Opens the page to which an answer redirects. */
  follow(answer: Answer): Promise<Answer>
}

export function visitor(app: TestApp, language = 'en-GB'): Visitor {
  const cookies = new Map<string, string>()
  let seen = ''

  const headersWith = (more: Record<string, string> = {}) => ({
    accept: 'text/html,application/xhtml+xml',
    'accept-language': language,
    ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
    ...more,
  })

  function keep(answer: Answer): Answer {
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(String(line)) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    if (typeof answer.body === 'string' && answer.body !== '') seen = answer.body
    return answer
  }

  const get: Visitor['get'] = async (path, headers) => keep(await app.get(path, { headers: headersWith(headers) }))

  return {
    cookies,
    page: () => seen,
    get,
    async send(path, fields, headers) {
      const body = new URLSearchParams({ ...hiddenFields(seen), ...fields }).toString()
      const form = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://book.example.com' }
      return keep(await app.post(path, { headers: headersWith({ ...form, ...headers }), body }))
    },
    follow: (answer) => get(locationOf(answer)),
  }
}

export const locationOf = (answer: Answer): string => String(answer.headers.location ?? '')

/** Returns the hidden fields of all forms of a page. The form token is the same in each form. */
function hiddenFields(page: string): Record<string, string> {
  const hidden = [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"\/>/g)]
  return Object.fromEntries(hidden.map(([, name, value]) => [name, unescaped(value ?? '')]))
}

const unescaped = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
