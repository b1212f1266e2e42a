import { invalid, notFound, unauthenticated } from '../../../../lib/errors.ts'

export const noEventTypeToUpdate = () => notFound('EVENT_TYPE_NOT_FOUND', 'Event type to update not found')

export const slugTakenInTeam = () => invalid('SLUG_TAKEN', 'Team event type with this slug already exists')

export const notMembers = (userIds: readonly number[], teamId: number) =>
  notFound('HOSTS_NOT_MEMBERS', `Invalid hosts: ${userIds.join(', ')} are not members of team with id ${teamId}.`)

export const hostTwice = (userId: number) =>
  invalid('HOST_TWICE', `Invalid hosts: user with id ${userId} is listed more than once.`)

export const hostsRequired = () =>
  invalid(
    'HOSTS_REQUIRED',
    "Hosts required when switching schedulingType. Please provide 'hosts' or set 'assignAllTeamMembers: true' to specify how hosts should be configured for the new scheduling type.",
  )

export const managedStaysManaged = () =>
  invalid(
    'SCHEDULING_TYPE_FIXED',
    "The schedulingType can't be changed to or from 'managed'. Create another event type instead.",
  )

export const ownSettingsContradict = (id: number, userId: number | null, why: string) =>
  invalid(
    'PERSONAL_SETTINGS_CONTRADICT',
    `The change doesn't go with what user with id ${userId} has chosen in their event type with id ${id}. ${why} Lock these settings, or ask them to change theirs.`,
  )

export const scheduleOfNobody = (id: number, teamId: number) =>
  notFound('SCHEDULE_NOT_OWNED', `No member of the team with ID=${teamId} owns schedule with ID=${id}`)

export const emailSettingsNeedOrganization = () =>
  invalid('EMAIL_SETTINGS_NEED_ORGANIZATION', "'emailSettings' are for teams of organizations; this team has none.")

export const promptMissing = () =>
  invalid('PROMPT_MISSING', "templateType CUSTOM_TEMPLATE needs a 'generalPrompt': what the agent is to do.")

export const notOfOrganization = () => unauthenticated('NOT_IN_ORGANIZATION', 'User is not part of an organization')

export const noPhoneProvider = () =>
  invalid(
    'PHONE_PROVIDER_MISSING',
    "This server can't call anybody: its settings TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN are missing.",
  )
