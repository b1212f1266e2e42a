import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEventType } from '../../support/builders.ts'
import { growthOf } from '../../support/hostile/growth.ts'
import { anOrganization, aTeam } from '../../support/organizations.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const STRONG = 'We talk about **your project**.\n- goals\n- budget'
const PLAIN = 'We talk about your project. • goals • budget'

describe('the descriptions on booking pages', () => {
  let app: TestApp
  let ann: TestUser
  let talk: number

  beforeAll(async () => {
    app = await testApp()
    ann = await app.user({ name: 'Ann', username: 'ann', timeZone: 'UTC' })
    talk = (await anEventType(app, ann, { slug: 'talk', title: 'Talk', description: STRONG })).id
  })
  afterAll(() => app.close())

  const read = async (path: string) => {
    const { status, body } = await app.get(path, { headers: { accept: 'text/html' } })
    return { status, body: String(body) }
  }
  const change = (body: object) => app.patch(`/v2/event-types/${talk}`, { as: ann.apiKey, body })
  const kept = () =>
    app.connection.db.selectFrom('renderedDescriptions').selectAll().where('eventTypeId', '=', talk).execute()
  const keep = (values: { html?: string; madeFrom?: string }) =>
    app.connection.db.updateTable('renderedDescriptions').set(values).where('eventTypeId', '=', talk).execute()

  /** Gives somebody copies of an event type, without the time that many requests take. */
  const copies = (of: number, count: number, values: { userId?: number; teamId?: number; description?: string }) =>
    sql`
      INSERT INTO event_types (user_id, team_id, scheduling_type, title, slug, description, length_minutes, created_at, updated_at)
      SELECT ${values.userId ?? null}::int, ${values.teamId ?? null}::int, ${values.teamId ? 'collective' : null}, 'Copy ' || n || '.', 'copy-' || n,
        ${values.description ?? ''}, length_minutes, created_at, updated_at
      FROM event_types, generate_series(1, ${count}::int) n WHERE id = ${of}`.execute(app.connection.db)

  it('the HTML of a text is made when the text is stored, and shown as it is kept', async () => {
    expect(await kept()).toMatchObject([{ html: expect.stringContaining('<strong>your project</strong>') }])
    await keep({ html: '<p>kept</p>' })
    expect((await read('/ann/talk')).body).toContain('<div class="soft prose" dir="auto"><p>kept</p></div>')
    await change({ description: 'A *new* text' })
    expect(await kept()).toMatchObject([{ html: '<p>A <em>new</em> text</p>\n' }])
    await change({ title: 'Talk' })
    expect(await kept()).toHaveLength(1)
    await change({ description: '' })
    expect(await kept()).toEqual([])
    await change({ description: STRONG })
  })

  it('the HTML of another version of the renderer, or of another text, is made anew when the page is read', async () => {
    const madeFrom = (await kept())[0]?.madeFrom ?? ''
    await keep({ html: '<p>old</p>', madeFrom: madeFrom.replace(/^\d+/, '0') })
    expect((await read('/ann/talk')).body).toContain('<strong>your project</strong>')
    expect(await kept()).toMatchObject([{ madeFrom, html: expect.stringContaining('<strong>') }])
    const { db } = app.connection
    await db.updateTable('eventTypes').set({ description: 'by *older* code' }).where('id', '=', talk).execute()
    expect((await read('/ann/talk')).body).toContain('<p>by <em>older</em> code</p>')
    await db.updateTable('eventTypes').set({ description: '' }).where('id', '=', talk).execute()
    expect((await read('/ann/talk')).body).not.toContain('older')
    expect(await kept()).toEqual([])
    await change({ description: STRONG })
  })

  it('the words of a person and of a team are kept as well, and go with them', async () => {
    await app.patch('/v2/me', { as: ann.apiKey, body: { bio: 'I am _Ann_.' } })
    const { rows } = await sql`SELECT html FROM rendered_descriptions WHERE user_id = ${ann.id}`.execute(
      app.connection.db,
    )
    expect(rows).toEqual([{ html: '<p>I am <em>Ann</em>.</p>\n' }])
    expect((await read('/ann')).body).toContain('<p>I am <em>Ann</em>.</p>')
    const bob = await app.user({ name: 'Bob', username: 'bob' })
    const { id } = await aTeam(app, bob)
    expect((await app.patch(`/v2/teams/${id}`, { as: bob.apiKey, body: { bio: '**We**' } })).status).toBe(200)
    const ofTeam = () =>
      app.connection.db.selectFrom('renderedDescriptions').select('html').where('teamId', '=', id).execute()
    expect(await ofTeam()).toEqual([{ html: '<p><strong>We</strong></p>\n' }])
    expect((await app.delete(`/v2/teams/${id}`, { as: bob.apiKey })).status).toBe(200)
    expect(await ofTeam()).toEqual([])
  })

  it('previews of links and lists show the beginning as plain text', async () => {
    const tag = (body: string) => /<meta property="og:description" content="([^"]*)"/.exec(body)?.[1]
    expect(tag((await read('/ann/talk')).body)).toBe(`30 minutes · ${PLAIN}`)
    await app.patch('/v2/me', { as: ann.apiKey, body: { bio: `# Ann\n[Write](https://a.example) to *me*.` } })
    const { body } = await read('/ann')
    expect(tag(body)).toBe('Ann Write to me.')
    expect(body).toContain(`<p class="soft more" dir="auto">${PLAIN}</p>`)
  })

  it('a page of many event types has links to its parts, which work without a script', async () => {
    const eve = await app.user({ name: 'Eve', username: 'eve' })
    await copies(talk, 61, { userId: eve.id })
    const [first, second, third] = [await read('/eve'), await read('/eve?page=2&lang=de'), await read('/eve?page=3')]
    expect([first, second, third].map(({ body }) => body.match(/Copy \d+\./g)?.length)).toEqual([30, 30, 1])
    expect(first.body).toContain('<a href="/eve?page=2" rel="next">Next page</a>')
    expect(first.body).not.toContain('rel="prev"')
    expect(second.body).toContain('<a href="/eve?lang=de" rel="prev">Vorherige Seite</a>')
    expect(second.body).toContain('<a href="/eve?lang=de&amp;page=3" rel="next">Nächste Seite</a>')
    expect(third.body).toContain('<span aria-current="page">Page 3</span>')
    expect(third.body).not.toContain('rel="next"')
    expect((await read('/eve?page=4')).status).toBe(404)
    for (const odd of ['0', '-1', 'x', '1.5', '1e9']) expect((await read(`/eve?page=${odd}`)).body).toContain('Copy 1.')
    expect((await read('/ann')).body).not.toContain('class="pages"')
  })

  it('the pages of teams and organizations have parts too', async () => {
    const organization = await anOrganization(app, ann)
    const team = await aTeam(app, ann, { organizationId: organization.id })
    await copies(talk, 31, { teamId: team.id })
    const path = `/org/${organization.slug}/team/${team.slug}`
    expect((await read(path)).body.match(/Copy \d+\./g)).toHaveLength(30)
    expect((await read(`${path}?page=2`)).body.match(/Copy \d+\./g)).toHaveLength(1)
    expect((await read(`${path}?page=3`)).status).toBe(404)
    await sql`
      WITH t AS (
        INSERT INTO teams (organization_id, name, slug, time_zone, created_at, updated_at)
        SELECT organization_id, 'Part ' || n || '.', 'part-' || n, time_zone, created_at, updated_at
        FROM teams, generate_series(1, 60) n WHERE id = ${team.id} RETURNING id)
      INSERT INTO event_types (team_id, scheduling_type, title, slug, length_minutes, created_at, updated_at)
      SELECT t.id, 'collective', 'Talk', 'talk', 30, e.created_at, e.updated_at FROM t, event_types e WHERE e.id = ${talk}`.execute(
      app.connection.db,
    )
    const first = await read(`/org/${organization.slug}`)
    expect(first.body.match(/class="card"/g)).toHaveLength(61)
    expect(first.body).toContain(`<a href="/org/${organization.slug}?page=2" rel="next">`)
    expect((await read(`/org/${organization.slug}?page=2`)).body.match(/class="card"/g)).toHaveLength(1)
    expect((await read(`/org/${organization.slug}?page=3`)).status).toBe(404)
  })

  // This measures the processor time of this process, and on a PostgreSQL server the database's work isn't part of it.
  it.skipIf(process.env.DATABASE_URL)(
    'the cost of a page is in proportion to its descriptions, whatever they are',
    async () => {
      const mallory = await app.user({ name: 'Mallory', username: 'mallory' })
      await copies(talk, 30, { userId: mallory.id })
      const costOf = (part: string) => async (size: number) => {
        const description = part.repeat(size / part.length)
        await app.connection.db
          .updateTable('eventTypes')
          .set({ description })
          .where('userId', '=', mallory.id)
          .execute()
        const began = process.cpuUsage()
        for (const path of ['/mallory', '/mallory/copy-1']) expect((await read(path)).status).toBe(200)
        const { user, system } = process.cpuUsage(began)
        return (user + system) / 1000
      }
      for (const part of ['_a_', 'http://a/[', '> ', '[a](<b'])
        expect([part, await growthOf(costOf(part), 10_000)]).toEqual([part, undefined])
    },
    240_000,
  )
})
