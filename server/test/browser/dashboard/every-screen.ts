import type { Demonstration } from '../demonstration.ts'

/** Every screen with its tabs. What is between braces is an id that `makeSomethingOfEverything` returns. */
export const SCREENS = [
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

type Membership = { id: number; userId: number }

/** The ids in the addresses of the screens. */
export type Ids = Readonly<Record<string, string | number>>

/** Returns the address of a screen with its ids. */
export const filled = (screen: string, ids: Ids): string =>
  screen.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(ids[name]))

/** Makes an object for each kind of screen. The clock of the demonstration is in early March 2030. */
export async function makeSomethingOfEverything(demonstration: Demonstration): Promise<Ids> {
  const ids: Record<string, string | number> = {}
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
  return ids
}
