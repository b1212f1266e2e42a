import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Demonstration, openBrowser, startDemonstration } from '../demonstration.ts'
import { violationsOf } from './axe.ts'
import { unreachedByKeyboard } from './reached.ts'
import { fits, LAPTOP, PHONE, type SignedIn, signInAsAda } from './signed-in.ts'

// Opens every screen with data in it, and looks for what holds everywhere: no fault that axe finds, nothing beyond the
// edge of the window, nothing out of reach of the keyboard, no error in the console.

const NOW = new Date('2030-03-03T20:00:00Z')

let demonstration: Demonstration
let browser: Browser
type Membership = { id: number; userId: number }

/** The ids in the addresses of the screens. */
const ids: Record<string, string | number> = {}

beforeAll(async () => {
  demonstration = await startDemonstration({ DAYBOOK_TEST_CLOCK: 'true', DAYBOOK_ALLOW_PRIVATE_NETWORKS: 'true' })
  await demonstration.moveClock(NOW)
  browser = await openBrowser()
  const make = async (path: string, body: object) => {
    const made = (await demonstration.api(path, body)) as { id?: number | string; uid?: string }[] | { id: number }
    const [first] = [made].flat()
    return first as { id: number; uid: string }
  }
  const attendee = { name: 'Grace Hopper', email: 'grace@example.org', timeZone: 'Europe/Berlin' }
  for (const day of ['12', '13', '14'])
    ids.uid = (
      await make('/bookings', { username: 'ada', eventTypeSlug: '30min', start: `2030-03-${day}T10:00:00Z`, attendee })
    ).uid
  ids.team = (await make('/teams', { name: 'Engineers' })).id
  ids.teamType = (
    await make(`/teams/${ids.team}/event-types`, {
      title: 'Interview',
      slug: 'interview',
      lengthInMinutes: 30,
      schedulingType: 'roundRobin',
      assignAllTeamMembers: true,
    })
  ).id
  ids.webhook = (
    await make('/webhooks', { subscriberUrl: 'http://127.0.0.1:9/hook', triggers: ['BOOKING_CREATED'], active: true })
  ).id
  ids.workflow = (
    await make('/workflows', {
      name: 'Reminder',
      activation: { isActiveOnAllEventTypes: true },
      trigger: { type: 'beforeEvent', offset: { value: 24, unit: 'hour' } },
      steps: [
        {
          stepNumber: 1,
          action: 'email_attendee',
          recipient: 'attendee',
          template: 'reminder',
          sender: 'Ada',
          message: { subject: '', html: '' },
        },
      ],
    })
  ).id
  ids.form = (
    await make('/routing-forms', {
      name: 'Contact',
      fields: [
        { id: 'email', identifier: 'email', label: 'E-mail', type: 'email', required: true },
        { id: 'topic', label: 'Topic', type: 'select', options: [{ id: 'sales', label: 'Sales' }] },
      ],
      routes: [
        {
          queryValue: {
            type: 'group',
            children1: {
              a: { type: 'rule', properties: { field: 'topic', operator: 'select_equals', value: ['sales'] } },
            },
          },
          action: { type: 'eventTypeRedirectUrl', value: 'ada/30min' },
        },
        { isFallback: true, action: { type: 'customPageMessage', value: 'We will write to you.' } },
      ],
    })
  ).id
  ids.formWorkflow = (
    await make('/workflows/routing-form', {
      name: 'Thanks',
      activation: { isActiveOnAllRoutingForms: true },
      trigger: { type: 'formSubmitted' },
      steps: [
        {
          stepNumber: 1,
          action: 'email_attendee',
          recipient: 'attendee',
          template: 'custom',
          sender: 'Ada',
          message: { subject: 'Thank you', html: '<p>Hello</p>' },
        },
      ],
    })
  ).id
  await make(`/routing-forms/${ids.form}/responses?start=2030-03-12&end=2030-03-13`, { email: 'grace@example.org' })
  ids.org = (await make('/admin/organizations', { name: 'Acme', ownerId: 1 })).id
  const organization = `/organizations/${ids.org}`
  await make(`${organization}/roles`, { name: 'Planner', permissions: ['booking.read', 'eventType.*'] })
  const options = [{ value: 'German', slug: 'german' }]
  await make(`${organization}/attributes`, { name: 'Language', slug: 'language', type: 'MULTI_SELECT', options })
  const mary = await make(`${organization}/users`, { email: 'mary@example.org', name: 'Mary Jackson' })
  const members = (await demonstration.api(`${organization}/memberships`)) as Membership[]
  ids.member = members.find(({ userId }) => userId === mary.id)?.id ?? 0
  ids.orgTeam = (await make(`${organization}/teams`, { name: 'Support' })).id
  await make('/me/ooo', { start: '2030-04-01T00:00:00Z', end: '2030-04-05T23:59:59Z', reason: 'vacation' })
  await make('/event-types/1/private-links', { maxUsageCount: 3 })
})
afterAll(async () => {
  await browser?.close()
  await demonstration?.stop()
})

const SCREENS = [
  '/dashboard',
  '/dashboard/bookings',
  '/dashboard/bookings?status=past',
  '/dashboard/bookings/{uid}',
  '/dashboard/bookings/calendar?date=2030-03-12',
  '/dashboard/bookings/calendar?view=month&date=2030-03-12',
  '/dashboard/event-types',
  '/dashboard/event-types/1',
  '/dashboard/event-types/1?tab=availability',
  '/dashboard/event-types/1?tab=questions',
  '/dashboard/event-types/1?tab=rules',
  '/dashboard/event-types/1?tab=look',
  '/dashboard/event-types/1?tab=links',
  '/dashboard/teams/{team}/event-types/{teamType}?tab=hosts',
  '/dashboard/availability',
  '/dashboard/availability/1',
  '/dashboard/availability/absences',
  '/dashboard/availability/troubleshooter?date=2030-03-12',
  '/dashboard/connections',
  '/dashboard/routing-forms',
  '/dashboard/routing-forms/{form}',
  '/dashboard/routing-forms/{form}?tab=routes',
  '/dashboard/routing-forms/{form}?tab=try',
  '/dashboard/routing-forms/{form}?tab=answers',
  '/dashboard/routing-forms/{form}?tab=settings',
  '/dashboard/organizations/{org}',
  '/dashboard/organizations/{org}/members/{member}',
  '/dashboard/organizations/{org}/roles',
  '/dashboard/organizations/{org}/attributes',
  '/dashboard/organizations/{org}/workspaces',
  '/dashboard/organizations/{org}/insights',
  '/dashboard/organizations/{org}/teams/{orgTeam}?tab=connections',
  '/dashboard/teams',
  '/dashboard/teams/{team}',
  '/dashboard/teams/{team}?tab=settings',
  '/dashboard/teams/{team}/event-types',
  '/dashboard/teams/{team}/insights',
  '/dashboard/workflows',
  '/dashboard/workflows/{workflow}',
  '/dashboard/workflows/forms/{formWorkflow}',
  '/dashboard/webhooks',
  '/dashboard/webhooks/{webhook}',
  '/dashboard/insights?span=own&from=2030-03-01&to=2030-03-31&by=eventType',
  '/dashboard/developers',
  '/dashboard/developers/events',
  '/dashboard/developers/clients',
  '/dashboard/administration',
  '/dashboard/administration/people',
  '/dashboard/administration/organizations',
  '/dashboard/administration/applications',
  '/dashboard/administration/jobs',
  '/dashboard/administration/outbox',
  '/dashboard/administration/events',
  '/dashboard/administration/data',
  '/dashboard/administration/settings?only=set',
] as const

const filled = (screen: string): string => screen.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(ids[name]))

/** Some questions are answered with a refusal, which browsers write into the console: no Stripe, no platform clients. */
const EXPECTED = /status of 40[03]/

describe.each([
  ['a laptop', LAPTOP, 'light', undefined],
  // What is dark differs only in its colours.
  ['a phone', PHONE, 'dark', ['color-contrast', 'target-size', 'scrollable-region-focusable']],
] as const)('on %s', (_, viewport, colorScheme, rules) => {
  let signedIn: SignedIn
  beforeAll(async () => {
    signedIn = await signInAsAda(browser, demonstration, { viewport, colorScheme })
  })
  afterAll(() => signedIn?.page.context().close())

  it.each(SCREENS)('the screen %s can be used by everybody', async (screen) => {
    const { page, open, complaints } = signedIn
    complaints.length = 0
    await open(filled(screen))
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByText('There is no such screen').count()).toBe(0)
    expect(await page.locator('.problem').count()).toBe(0)
    expect(await violationsOf(page, rules)).toEqual([])
    expect(await fits(page)).toBe(true)
    // The order of the focus is the same on a phone.
    if (viewport === LAPTOP) expect(await unreachedByKeyboard(page)).toEqual([])
    expect(complaints.filter((each) => !EXPECTED.test(each))).toEqual([])
  })
})
