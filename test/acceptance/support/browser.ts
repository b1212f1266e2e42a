import { inject } from 'vitest'

/** What a person sees of a page: its status, its HTML, and where it leads. */
export type Seen = { status: number; page: string; leadsTo: string }

/** A browser without a script. It keeps cookies, and sends forms as a browser does. */
export type Browser = {
  open(path: string): Promise<Seen>
  /** Sends the form of the last page. Hidden fields are sent with the fields that the person has filled in. */
  send(path: string, fields: readonly (readonly [name: string, value: string])[]): Promise<Seen>
  /** The addresses of the links on the last page, in order. */
  links(): string[]
}

export function aBrowser(): Browser {
  const { url } = inject('daybook')
  const cookies = new Map<string, string>()
  let page = ''

  async function ask(path: string, body?: URLSearchParams): Promise<Seen> {
    const answer = await fetch(new URL(path, url), {
      redirect: 'manual',
      headers: {
        accept: 'text/html',
        'accept-language': 'en-GB',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body && { origin: url }),
      },
      ...(body && { method: 'POST', body }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    page = await answer.text()
    return { status: answer.status, page, leadsTo: answer.headers.get('location') ?? '' }
  }

  return {
    open: (path) => ask(path),
    send(path, fields) {
      const hidden = [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
      const all = [...hidden.map(([, name = '', value = '']) => [name, readable(value)] as const), ...fields]
      return ask(path, new URLSearchParams(all.map(([name, value]) => [name, value])))
    },
    links: () => [...page.matchAll(/<a\b[^>]*\bhref="([^"]*)"/g)].map(([, href = '']) => readable(href)),
  }
}

const readable = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
