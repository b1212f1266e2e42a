import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { oauth } from '../../support/oauth.ts'
import { freePort } from '../../support/servers/free-port.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'

const script = fileURLToPath(new URL('../../../../examples/sign-in-with-oauth.mjs', import.meta.url))
const REDIRECT_URI = 'http://localhost:8418/callback'

let app: TestApp
let url: string

beforeAll(async () => {
  const port = await freePort()
  url = `http://localhost:${port}`
  app = await testApp({ PUBLIC_URL: url })
  await app.app.http.listen({ port, host: 'localhost' })
})
afterAll(() => app.close())

/** Resolves with what the pattern finds in the output, as soon as it is there. */
const printed = (stream: NodeJS.ReadableStream, pattern: RegExp): Promise<string> =>
  new Promise((resolve) => {
    let output = ''
    stream.on('data', (chunk) => {
      output += chunk
      const [found] = pattern.exec(output) ?? []
      if (found) resolve(found)
    })
  })

it('the example signs a person in and reads their profile', async () => {
  const world = oauth(app)
  const person = await world.person({ username: 'ada' })
  const { clientId } = await world.client({ type: 'public', redirectUris: [REDIRECT_URI], scopes: ['PROFILE_READ'] })
  const example = spawn(process.execPath, [script], {
    env: { PATH: process.env.PATH, DAYBOOK_URL: url, CLIENT_ID: clientId },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const signedIn = printed(example.stdout, /Signed in as .*/)
  const address = new URL(await printed(example.stdout, /http:\/\/localhost:\d+\/auth\/oauth2\/authorize\S+(?=\s)/))

  const query = Object.fromEntries(address.searchParams)
  const consent = await world.answerConsent(person.cookie, clientId, {
    redirectUri: query.redirect_uri,
    state: query.state,
    scopes: query.scope,
    codeChallenge: query.code_challenge,
    codeChallengeMethod: query.code_challenge_method,
  })
  await fetch(String(consent.headers.location))
  expect(await signedIn).toContain('ada@example.com')
})
