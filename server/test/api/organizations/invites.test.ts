import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anOrganization, aTeam } from '../../support/organizations.ts'
import { locationOf, type Visitor, visitor } from '../../support/page-visitor.ts'
import { START, type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const DAY_MS = 86_400_000

describe('invitations to a team', () => {
  let app: TestApp
  let owner: TestUser
  let member: TestUser
  let newcomer: TestUser
  let stranger: TestUser
  let organizationId: number
  let places: Record<'team' | 'orgTeam', { id: number; url: string }>

  beforeAll(async () => {
    app = await testApp()
  })
  beforeEach(async () => {
    app.clock.set(new Date(START), true)
    owner = await app.user({ name: 'Owner', locale: 'de' })
    member = await app.user({ name: 'Member' })
    newcomer = await app.user({ name: 'Newcomer' })
    stranger = await app.user({ name: 'Stranger' })
    organizationId = (await anOrganization(app, owner, { members: [member] })).id
    const team = await aTeam(app, owner, { members: [member] })
    const orgTeam = await aTeam(app, owner, { members: [member], organizationId })
    places = {
      team: { id: team.id, url: `/v2/teams/${team.id}` },
      orgTeam: { id: orgTeam.id, url: `/v2/organizations/${organizationId}/teams/${orgTeam.id}` },
    }
    await anOrganization(app, stranger)
  })
  afterAll(() => app.close())

  const later = (days: number) => app.clock.set(new Date(app.clock.now().getTime() + days * DAY_MS), true)
  const accept = (token: string, { apiKey: as }: TestUser) => app.post(`/v2/invites/${token}/accept`, { as })
  const membershipsOf = async ({ apiKey: as }: TestUser) =>
    (await app.get('/v2/me/memberships', { as })).body.data.map(
      ({ teamId, role, accepted }: { teamId: number; role: string; accepted: boolean }) => [teamId, role, accepted],
    )

  describe.each(['team', 'orgTeam'] as const)('invitations (%s)', (kind) => {
    const invite = (body?: object, as = owner.apiKey) =>
      app.post(`${places[kind].url}/invite`, { as, ...(body && { body }) })
    const joined = (role = 'MEMBER') => [
      ...(kind === 'orgTeam' ? [[organizationId, 'MEMBER', true]] : []),
      [places[kind].id, role, true],
    ]

    it('a link brings everybody who has it into the team', async () => {
      const { status, body } = await invite()
      expect(status).toBe(200)
      const { token } = body.data
      expect(body).toEqual({
        status: 'success',
        data: {
          token: expect.stringMatching(/^[\w-]{43}$/),
          inviteLink: `https://book.example.com/signup?token=${token}&callbackUrl=/getting-started`,
        },
      })
      const accepted = await accept(token, newcomer)
      expect(accepted.status).toBe(200)
      expect(accepted.body.data).toEqual({
        membershipId: expect.any(Number),
        teamId: places[kind].id,
        organizationId: kind === 'orgTeam' ? organizationId : null,
      })
      expect(await membershipsOf(newcomer)).toEqual(joined())
      expect((await app.get(`/v2/teams/${places[kind].id}`, { as: newcomer.apiKey })).status).toBe(200)

      expect((await accept(token, newcomer)).body.data).toEqual(accepted.body.data)
      expect(await membershipsOf(newcomer)).toEqual(joined())
      expect((await accept(token, stranger)).status).toBe(200)
    })

    it('an invitation is found by its token, and never under another team', async () => {
      const made = (await invite()).body.data
      expect((await invite({ token: made.token })).body.data).toEqual(made)
      const elsewhere = places[kind === 'team' ? 'orgTeam' : 'team']
      for (const [url, token] of [
        [elsewhere.url, made.token],
        [places[kind].url, 'nonsense'],
      ]) {
        const { status, body } = await app.post(`${url}/invite`, { as: owner.apiKey, body: { token } })
        expect([status, body.error.details.code]).toEqual([404, 'INVITE_NOT_FOUND'])
      }
    })

    it('an invitation by mail works once, for its address', async () => {
      const { token, inviteLink } = (await invite({ email: newcomer.email.toUpperCase(), role: 'ADMIN' })).body.data
      const [mail] = await app.mails(newcomer.email)
      expect(mail.subject).toBe('You are invited to a team')
      expect(mail.text).toContain(inviteLink)
      expect(mail.text).toContain('Team:\n  Team ')

      const foreign = await accept(token, stranger)
      expect([foreign.status, foreign.body.error.details.code]).toEqual([403, 'INVITE_FOR_ANOTHER'])
      expect((await accept(token, newcomer)).status).toBe(200)
      expect(await membershipsOf(newcomer)).toEqual(joined('ADMIN'))
      expect((await accept(token, newcomer)).status).toBe(404)
    })

    it('an invitation by mail ends after a week, a link after a month, and both when they are withdrawn', async () => {
      const mailed = (await invite({ email: newcomer.email })).body.data.token
      const link = (await invite()).body.data.token
      const open = async () =>
        (await app.get(`${places[kind].url}/invite`, { as: owner.apiKey })).body.data.map(
          ({ token, email, role }: { token: string; email: string | null; role: string }) => [token, email, role],
        )
      expect(await open()).toEqual([
        [mailed, newcomer.email, 'MEMBER'],
        [link, null, 'MEMBER'],
      ])
      later(7)
      expect((await accept(mailed, newcomer)).status).toBe(404)
      expect(await open()).toEqual([[link, null, 'MEMBER']])
      const second = (await invite()).body.data.token
      later(23)
      expect((await accept(link, newcomer)).status).toBe(404)
      expect((await app.delete(`${places[kind].url}/invite/${second}`, { as: owner.apiKey })).status).toBe(200)
      expect((await accept(second, newcomer)).status).toBe(404)
      expect((await app.delete(`${places[kind].url}/invite/${second}`, { as: owner.apiKey })).status).toBe(404)
      expect(await membershipsOf(newcomer)).toEqual([])
    })

    it('an invitation accepts a pending membership, and changes no accepted one', async () => {
      const { token } = (await invite()).body.data
      if (kind === 'orgTeam')
        await app.post(`/v2/organizations/${organizationId}/memberships`, {
          as: owner.apiKey,
          body: { userId: newcomer.id, accepted: true },
        })
      await app.post(`${places[kind].url}/memberships`, {
        as: owner.apiKey,
        body: { userId: newcomer.id, role: 'ADMIN' },
      })
      await accept(token, newcomer)
      expect(await membershipsOf(newcomer)).toEqual(joined('ADMIN'))
      await accept(token, owner)
      expect((await membershipsOf(owner)).find(([id]: number[]) => id === places[kind].id)).toEqual([
        places[kind].id,
        'OWNER',
        true,
      ])
    })

    it("members and strangers can't make, see or withdraw invitations", async () => {
      const { token } = (await invite()).body.data
      for (const { apiKey: as } of [member, stranger]) {
        const answers = [
          await invite({}, as),
          await invite({ email: 'x@example.com' }, as),
          await invite({ token }, as),
          await app.get(`${places[kind].url}/invite`, { as }),
          await app.delete(`${places[kind].url}/invite/${token}`, { as }),
        ]
        expect(answers.map(({ status, body }) => [status, body.data])).toEqual(answers.map(() => [403, undefined]))
      }
      expect(await app.mails('x@example.com')).toEqual([])
      expect((await app.get(`${places[kind].url}/invite`, { as: owner.apiKey })).body.data).toHaveLength(1)
      expect((await app.post(`/v2/invites/${token}/accept`)).status).toBe(401)
    })

    it('an invitation is refused for a wrong address, and a link that would give rights to everybody', async () => {
      for (const body of [{ email: 'x' }, { role: 'ADMIN' }, { role: 'KING', email: 'x@example.com' }])
        expect((await invite(body)).status).toBe(400)
      expect((await app.get(`${places[kind].url}/invite`, { as: owner.apiKey })).body.data).toEqual([])
    })

    it('the audit log has invitations', async () => {
      const { token } = (await invite({ email: newcomer.email })).body.data
      await app.delete(`${places[kind].url}/invite/${token}`, { as: owner.apiKey })
      const entries = await app.connection.db
        .selectFrom('auditEntries')
        .select(['action', 'actorUserId'])
        .where('teamId', '=', places[kind].id)
        .orderBy('id')
        .execute()
      expect(entries).toEqual([
        { action: 'invite.created', actorUserId: owner.id },
        { action: 'invite.withdrawn', actorUserId: owner.id },
      ])
      // Who reads the trail must not get in by it.
      const all = await app.connection.db.selectFrom('auditEntries').select('after').execute()
      expect(JSON.stringify(all)).not.toContain(token)
    })
  })

  it('an invitation is in the language of the reader, or else of the person who invites', async () => {
    const invite = (email: string) => app.post(`${places.team.url}/invite`, { as: owner.apiKey, body: { email } })
    await invite(member.email)
    await invite('unknown@example.com')
    expect((await app.mails(member.email))[0].subject).toBe('You are invited to a team')
    expect((await app.mails('unknown@example.com'))[0].subject).toBe('Sie sind in ein Team eingeladen')
  })

  it("a mail to a stranger does not show a team's name that contains an address", async () => {
    const body = { name: 'Win at evil.example/now', slug: `win-${owner.id}` }
    const { id } = (await app.post('/v2/teams', { as: owner.apiKey, body })).body.data
    await app.post(`/v2/teams/${id}/invite`, { as: owner.apiKey, body: { email: 'victim@example.com' } })
    const [mail] = await app.mails('victim@example.com')
    expect(mail.text + mail.html).not.toContain('evil')
  })

  it("users of a platform can't be invited to a team of people", async () => {
    const now = app.clock.now()
    const id = `e${owner.id}`.padEnd(25, '0')
    const client = { id, organizationId, name: 'C', redirectUris: ['https://example.com'], permissions: [] }
    await app.connection.db
      .insertInto('platformClients')
      .values({ ...client, createdAt: now, updatedAt: now })
      .execute()
    await app.connection.db.updateTable('users').set({ platformClientId: id }).where('id', '=', newcomer.id).execute()
    const { token } = (await app.post(`${places.orgTeam.url}/invite`, { as: owner.apiKey })).body.data
    const { status, body } = await accept(token, newcomer)
    expect([status, body.error.details.code]).toEqual([400, 'USER_IS_MANAGED'])
    expect(await membershipsOf(newcomer)).toEqual([])
  })

  describe('invitations in a browser', () => {
    const PASSWORD = 'four words in a row'
    let people = 0
    const someone = () => {
      people++
      const name = `invited-${people}`
      return { name, email: `${name}@example.com`, username: name, newPassword: PASSWORD, timeZone: 'Europe/Berlin' }
    }
    const inviteLink = async (body: object = {}): Promise<string> => {
      const { data } = (await app.post(`${places.team.url}/invite`, { as: owner.apiKey, body })).body
      return data.inviteLink.replace('https://book.example.com', '')
    }
    const membersOf = async () =>
      (await app.get(`${places.team.url}/memberships`, { as: owner.apiKey })).body.data.map(
        ({ user }: { user: { email: string } }) => user.email,
      )
    /** Signs somebody up on the page that a link leads to. */
    const signUp = async (browser: Visitor, link: string, person: ReturnType<typeof someone>) => {
      const form = locationOf(await browser.get(link))
      await browser.get(form)
      return browser.send(form, person)
    }

    it('the link leads through a new account to the team', async () => {
      const browser = visitor(app)
      const person = someone()
      const asked = await browser.follow(await signUp(browser, await inviteLink(), person))
      expect(asked.body).toContain('You are invited to a team')
      expect(await membersOf()).not.toContain(person.email)
      const path = /action="([^"]+)"/.exec(browser.page())?.[1]?.replaceAll('&amp;', '&') ?? ''
      const done = await browser.send(path, {})
      expect([done.status, done.body.includes('You are in the team')]).toEqual([200, true])
      expect(await membersOf()).toContain(person.email)
    })

    it('the link leads a signed-in person to the question at once, and another person to the sign-in', async () => {
      const browser = visitor(app)
      await browser.get('/signup')
      await browser.send('/signup', someone())
      const link = await inviteLink()
      const onTheWay = await browser.follow(await browser.get(link))
      const asked = await browser.follow(onTheWay)
      expect(asked.body).toContain('Accept the invitation')

      const nobody = await visitor(app).get(locationOf(onTheWay))
      expect(nobody.status).toBe(303)
      expect(locationOf(nobody)).toMatch(/^\/auth\/login\?callbackUrl=/)
    })

    it('the page names the fault: another address, a used invitation, or a form of another page', async () => {
      const browser = visitor(app)
      const person = someone()
      const foreign = await inviteLink({ email: 'other@example.com' })
      const path = locationOf(await signUp(browser, foreign, person))
      await browser.get(path)
      const refused = await browser.send(path, {})
      expect([refused.status, refused.body.includes('for another e-mail address')]).toEqual([403, true])

      const open = locationOf(await browser.follow(await browser.get(await inviteLink())))
      await browser.get(open)
      const forged = await browser.send(open, { formToken: 'forged' })
      expect([forged.status, forged.body.includes('open for too long')]).toEqual([403, true])

      const gone = await browser.get('/auth/invitation?token=nonsense')
      expect([gone.status, gone.body.includes('doesn’t work any more')]).toEqual([404, true])
      expect(await membersOf()).not.toContain(person.email)
    })
  })
})
