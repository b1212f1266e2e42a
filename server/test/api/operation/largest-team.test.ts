import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBooking } from '../../support/builders.ts'
import { fillHosts } from '../../support/filling/fill-hosts.ts'
import { fillTeam } from '../../support/filling/fill-team.ts'
import { runSqlOn } from '../../support/filling/run-sql.ts'
import { handleEvents, type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

/** The maximum number of hosts of an event type. */
const LARGEST = 250
const SMALLEST = 1
const headers = { 'cal-api-version': '2024-08-13' }

type Team = { teamId: number; eventTypeId: number }

describe('the statements of the largest team', () => {
  let app: TestApp
  let owner: TestUser

  beforeAll(async () => {
    app = await testApp()
    owner = await app.user({ username: 'owner' })
  })
  afterAll(() => app.close())

  async function aTeamOf(count: number, schedulingType: 'round_robin' | 'collective'): Promise<Team> {
    const run = runSqlOn(app.connection.db)
    const team = await fillTeam(run, await fillHosts(run, count), schedulingType)
    await run(`
      INSERT INTO memberships (user_id, team_id, role, accepted, created_at, updated_at)
      VALUES (${owner.id}, ${team.teamId}, 'owner', true, now(), now())`)
    return team
  }

  async function statementsOf(call: () => Promise<{ status: number; body: unknown }>): Promise<number> {
    const before = app.statements()
    const { status, body } = await call()
    expect(status, JSON.stringify(body)).toBeLessThan(300)
    return app.statements() - before
  }

  async function costsOf({ teamId, eventTypeId }: Team) {
    const slots = () => app.get(`/v2/slots?eventTypeId=${eventTypeId}&start=2030-01-14&end=2030-01-20`)
    const book = (start: string) => () => app.post('/v2/bookings', { body: aBooking(eventTypeId, start) })
    const first = await statementsOf(slots)
    const booked = await statementsOf(book('2030-01-14T10:00:00Z'))
    const before = app.statements()
    await handleEvents(app)
    const afterwards = app.statements() - before
    const again = await statementsOf(slots)
    const listed = await statementsOf(() => app.get(`/v2/teams/${teamId}/bookings`, { as: owner.apiKey, headers }))
    const own = await statementsOf(() => app.get('/v2/bookings', { as: owner.apiKey, headers }))
    return { first, booked, afterwards, again, listed, own }
  }

  it.each(['round_robin', 'collective'] as const)(
    'slots, bookings, lists and mails of a %s take as many statements with the most hosts as with one',
    async (schedulingType) => {
      // The first calls of all also find the key of the owner.
      await costsOf(await aTeamOf(SMALLEST, schedulingType))
      const smallest = await costsOf(await aTeamOf(SMALLEST, schedulingType))
      expect(await costsOf(await aTeamOf(LARGEST, schedulingType))).toEqual(smallest)
    },
  )
})
