import { TOTP } from 'otpauth'
import type { TestApp } from './test-app.ts'

type Answer = Awaited<ReturnType<TestApp['get']>>

export const COOKIE = '__Host-daybook-session'
export const PASSWORD = 'a horse in the rain'

/** A person with a browser. It keeps its cookies, and sends the origin of a form. */
export type Visitor = {
  /** Returns the session in the browser's cookies. */
  session(): string | undefined
  keep(session: string): void
  get(url: string, headers?: Record<string, string>): Promise<Answer>
  post(url: string, body?: object, headers?: Record<string, string>): Promise<Answer>
  delete(url: string, headers?: Record<string, string>): Promise<Answer>
  patch(url: string, body: object): Promise<Answer>
  logIn(email: string, password?: string): Promise<Answer>
  isSignedIn(): Promise<boolean>
}

const OWN = { origin: 'https://book.example.com' }

export function aVisitor(app: TestApp, own: Record<string, string> = OWN): Visitor {
  let session: string | undefined
  const keep = (answer: Answer): Answer => {
    for (const line of [answer.headers['set-cookie'] ?? []].flat() as string[]) {
      const [, value] = new RegExp(`^${COOKIE}=([^;]*)`).exec(line) ?? []
      if (value !== undefined) session = value === '' ? undefined : value
    }
    return answer
  }
  const sent = (headers: Record<string, string> = {}) => ({
    ...(session !== undefined && { cookie: `${COOKIE}=${session}` }),
    ...headers,
  })
  const visitor: Visitor = {
    session: () => session,
    keep: (value) => {
      session = value
    },
    get: async (url, headers) => keep(await app.get(url, { headers: sent(headers) })),
    post: async (url, body = {}, headers = own) => keep(await app.post(url, { body, headers: sent(headers) })),
    delete: async (url, headers = own) => keep(await app.delete(url, { headers: sent(headers) })),
    patch: async (url, body) => keep(await app.patch(url, { body, headers: sent(own) })),
    logIn: (email, password = PASSWORD) => visitor.post('/api/auth/login', { email, password }),
    isSignedIn: async () => (await visitor.get('/api/auth/session')).body.user !== undefined,
  }
  return visitor
}

let people = 0

/** Creates an account with a password through the sign-up form. */
export async function aMember(app: TestApp, fields: { email?: string; username?: string; locale?: string } = {}) {
  people++
  const username = fields.username ?? `member-${people}`
  const email = fields.email ?? `${username}@example.com`
  const body = { ...fields, email, username, password: PASSWORD }
  const { status, body: answer } = await app.post('/api/auth/signup', { body })
  if (status !== 201) throw new Error(`no member: ${JSON.stringify(answer)}`)
  return { id: answer.data.user.id as number, email, username }
}

/** Returns the token in the newest mail to this address whose link leads to `page`. */
export async function mailedToken(app: TestApp, to: string, page: string): Promise<string> {
  for (const { text } of await app.mails(to)) {
    const [, token] = new RegExp(`https://book\\.example\\.com/auth/${page}\\?token=([A-Za-z0-9_-]+)`).exec(text) ?? []
    if (token) return token
  }
  throw new Error(`no link to ${page} was mailed to ${to}`)
}

/** Returns the authenticator's code at the server's time, or some steps of half a minute later. */
export const codeOf = (app: TestApp, secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: app.clock.now().getTime() + steps * 30_000 })

/** Turns on a second factor for the signed-in person. */
export async function turnOnSecondFactor(app: TestApp, visitor: Visitor) {
  const { secret } = (await visitor.post('/api/auth/second-factor')).body.data
  const { body, status } = await visitor.post('/api/auth/second-factor/confirm', {
    password: PASSWORD,
    code: codeOf(app, secret),
  })
  if (status !== 200) throw new Error(`no second factor: ${JSON.stringify(body)}`)
  return { secret: secret as string, recoveryCodes: body.data.recoveryCodes as string[] }
}

/** Advances the server's clock. */
export const pass = (app: TestApp, { seconds = 0, minutes = 0, hours = 0, days = 0 }): void =>
  app.clock.set(
    new Date(app.clock.now().getTime() + (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000),
    true,
  )

export const codeIn = ({ body }: Answer): string | undefined => body?.error?.details?.code
