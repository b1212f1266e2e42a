import { beforeAll, describe, expect, test } from 'vitest'
import { aPerson, type Groups, type Person, someGroups } from './support/people.ts'

const STEP = {
  stepNumber: 1,
  action: 'email_attendee',
  recipient: 'attendee',
  template: 'custom',
  sender: 'Daybook',
  includeCalendarEvent: false,
  message: { subject: 'See you: {EVENT_NAME}', html: '<p>Hi {ATTENDEE}</p>' },
}
const REMINDER = {
  name: 'Reminder',
  activation: { isActiveOnAllEventTypes: true },
  trigger: { type: 'beforeEvent', offset: { value: 24, unit: 'hour' } },
  steps: [STEP],
}
const THANKS = {
  name: 'Thanks',
  activation: { isActiveOnAllRoutingForms: true },
  trigger: { type: 'formSubmitted' },
  steps: [STEP],
}

let groups: Groups
let eve: Person
const addresses: Record<string, string> = {}

beforeAll(async () => {
  groups = await someGroups()
  eve = await aPerson('eve')
  Object.assign(addresses, {
    'a person': '/v2/workflows',
    'a team': `${groups.team}/workflows`,
    'a team of an organization': `${groups.organizationTeam}/workflows`,
  })
})

/** Some addresses answer a list with the one workflow. */
const only = <One>(answer: One | [One]): One => (Array.isArray(answer) ? answer[0] : answer)

describe.each(['a person', 'a team', 'a team of an organization'])('the workflows of %s', (whose) => {
  test.each([
    ['event types', REMINDER, '', ''],
    ['routing forms', THANKS, '/routing-form', '/routing-form'],
  ])('a workflow of %s is made, changed, listed and removed', async (_, body, all, one) => {
    const { owner } = groups
    const at = `${addresses[whose]}`
    const { id } = only(await owner.as.post(`${at}${all}`, body))
    expect(only(await owner.as.patch(`${at}/${id}${one}`, { name: 'Another' }))).toMatchObject({ id, name: 'Another' })
    expect(only(await owner.as.get(`${at}/${id}${one}`))).toMatchObject({ id, name: 'Another' })
    expect(await owner.as.get(`${at}${all}`)).toContainEqual(expect.objectContaining({ id }))

    await owner.as.refused(400, 'POST', `${at}${all}`, { ...body, steps: [] })
    await owner.as.refused(400, 'PATCH', `${at}/${id}${one}`, { trigger: { type: 'never' } })
    await owner.as.refused(400, 'GET', `${at}${all}?take=0`)
    await eve.as.denied('GET', `${at}/${id}${one}`)
    await eve.as.denied('DELETE', `${at}/${id}${one}`)
    await owner.as.delete(`${at}/${id}${one}`)
    await owner.as.denied('GET', `${at}/${id}${one}`)
  })

  test('a message is seen before anybody gets it, and sent to oneself', async () => {
    const { owner } = groups
    const at = `${addresses[whose]}/messages`
    const { action, template, message } = STEP
    const preview = await owner.as.post(`${at}/preview`, { action, template, message })
    expect(preview).toMatchObject({ channel: 'email', mail: { subject: expect.stringMatching(/^See you: \S/) } })
    expect(preview.text).toBe('Hi Grace Hopper')
    const { to } = await owner.as.post(`${at}/test`, { action, template, message })
    expect(to).toBe(owner.email)

    await owner.as.refused(400, 'POST', `${at}/preview`, { action: 'shout', template })
    await owner.as.refused(400, 'POST', `${at}/test`, { action: 'sms_attendee', template, message: { text: 'Hi' } })
  })
})
