import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { locationOf, visitor } from '../../support/page-visitor.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'
import { codeIn, PASSWORD } from '../../support/visitor.ts'

let people = 0
const someone = () => {
  people++
  return { email: `new-${people}@example.com`, username: `new-${people}`, password: PASSWORD }
}
const onPage = ({ email, username }: ReturnType<typeof someone>) => ({
  name: 'New',
  email,
  username,
  newPassword: PASSWORD,
  timeZone: 'UTC',
})

describe('a server on which only invited people make accounts', () => {
  let app: TestApp
  let invite: (body?: object) => Promise<string>
  beforeAll(async () => {
    app = await testApp({ DAYBOOK_SIGNUP: 'invited' })
    const ann = await app.user({ username: 'ann' })
    const { body } = await app.post('/v2/teams', { as: ann.apiKey, body: { name: 'Sales' } })
    invite = async (wish = {}) =>
      (await app.post(`/v2/teams/${body.data.id}/invite`, { as: ann.apiKey, body: wish })).body.data.token
  })
  afterAll(() => app.close())

  const signUp = (fields: object) => app.post('/api/auth/signup', { body: { ...someone(), ...fields } })

  it('a new account needs an invitation that works', async () => {
    const bare = await signUp({})
    expect([bare.status, codeIn(bare)]).toEqual([403, 'INVITATION_REQUIRED'])
    expect(codeIn(await signUp({ invitation: 'invented' }))).toBe('INVITATION_REQUIRED')
    expect((await signUp({ invitation: await invite() })).status).toBe(201)
  })

  it('an invitation that was mailed works for its address alone', async () => {
    const person = someone()
    const invitation = await invite({ email: person.email })
    expect(codeIn(await signUp({ invitation }))).toBe('INVITATION_REQUIRED')
    expect((await signUp({ ...person, invitation })).status).toBe(201)
  })

  it('pages show the link to a new account to invited people only', async () => {
    const browser = visitor(app)
    expect((await browser.get('/auth/login')).body).not.toContain('/signup')
    const closed = await browser.get('/signup')
    expect(closed.status).toBe(403)
    expect(closed.body).toContain('New accounts are by invitation only')
    await browser.get('/auth/login')
    expect((await browser.send('/signup', onPage(someone()))).status).toBe(403)

    const form = await browser.follow(await browser.get(`/signup?token=${await invite()}`))
    expect(form.status).toBe(200)
    const path = /action="([^"]+)"/.exec(form.body)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const made = await browser.send(path, onPage(someone()))
    expect([made.status, locationOf(made)]).toEqual([303, expect.stringContaining('/auth/invitation?token=')])
    const login = await visitor(app).get(`/auth/login?callbackUrl=${encodeURIComponent(locationOf(made))}`)
    expect(login.body).toContain('/signup')
  })
})

describe('a server on which only administrators make accounts', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp({ DAYBOOK_SIGNUP: 'off' })
  })
  afterAll(() => app.close())

  it('the API and the pages refuse new accounts, and administrators make accounts', async () => {
    const refused = await app.post('/api/auth/signup', { body: someone() })
    expect([refused.status, codeIn(refused)]).toEqual([403, 'SIGNUP_OFF'])
    const browser = visitor(app)
    expect((await browser.get('/auth/login')).body).not.toContain('/signup')
    expect((await browser.get('/signup')).status).toBe(403)
    expect((await browser.send('/signup', onPage(someone()))).status).toBe(403)
    expect((await app.user()).apiKey).toMatch(/^cal_/)
  })
})
