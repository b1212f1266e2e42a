import { beforeAll, describe, expect, test } from 'vitest'
import { codeTo } from './support/outbox.ts'
import { aPerson, type Groups, type Person, someGroups, unique } from './support/people.ts'

let groups: Groups
let eve: Person
const addresses: Record<string, string> = {}

beforeAll(async () => {
  groups = await someGroups()
  eve = await aPerson('eve')
  Object.assign(addresses, {
    'a person': '/v2/verified-resources',
    'a team': `${groups.team}/verified-resources`,
    'a team of an organization': `${groups.organizationTeam}/verified-resources`,
  })
})

const aNumber = (): string => `+49151${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`

describe.each(['a person', 'a team', 'a team of an organization'])('the verified addresses of %s', (whose) => {
  test.each([
    ['e-mail address', 'emails', 'email', () => `${unique('address')}@example.com`],
    ['telephone number', 'phones', 'phone', aNumber],
  ])('%s: a code from a message verifies it', async (_, kind, field, make) => {
    const { owner } = groups
    const at = `${addresses[whose]}/${kind}`
    const value = make()
    await owner.as.post(`${at}/verification-code/request`, { [field]: value })
    const code = await codeTo(value)
    const wrong = code === '000000' ? '000001' : '000000'
    await owner.as.refused(400, 'POST', `${at}/verification-code/verify`, { [field]: value, code: wrong })
    const { id } = await owner.as.post(`${at}/verification-code/verify`, { [field]: value, code })
    expect(await owner.as.get(`${at}/${id}`)).toMatchObject({ id })
    expect(await owner.as.get(at)).toContainEqual(expect.objectContaining({ id }))

    await owner.as.refused(400, 'POST', `${at}/verification-code/request`, { [field]: 'nowhere' })
    await owner.as.refused(400, 'GET', `${at}?take=0`)
    await eve.as.denied('GET', `${at}/${id}`)
  })
})
