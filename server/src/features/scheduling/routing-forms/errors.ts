import { forbidden, invalid, notFound } from '../../../lib/errors.ts'

export const formNotFound = () => notFound('ROUTING_FORM_NOT_FOUND', 'Routing form not found.')

export const formDisabled = (name: string) =>
  invalid('ROUTING_FORM_DISABLED', `The routing form "${name}" is switched off and takes no answers.`)

export const responseNotFound = (id: number, formId: string) =>
  notFound('ROUTING_FORM_RESPONSE_NOT_FOUND', `The routing form with id=${formId} has no response with id=${id}.`)

/** A fault in the definition of a form. `path` is the place of the fault in the body. */
export const formInvalid = (path: string, fault: string) => invalid('ROUTING_FORM_INVALID', `${path} ${fault}`)

export const notYourUserForm = (formId: string, userId: number) =>
  forbidden(
    'ROUTING_FORM_NOT_OWNED',
    `Routing Form with id=${formId} is not a user Routing Form owned by user with id=${userId}.`,
  )

export const isTeamForm = (formId: string, userId: number, teamId: number, organizationId: number) =>
  forbidden(
    'ROUTING_FORM_OF_TEAM',
    `Routing Form with id=${formId} is not a user Routing Form owned by user with id=${userId}. It belongs to the team with id=${teamId}: answer it at /v2/organizations/${organizationId}/teams/${teamId}/routing-forms/${formId}/responses.`,
  )

export const fieldsMissing = (labels: readonly string[]) =>
  invalid('FORM_FIELDS_MISSING', `Missing required fields ${labels.join(', ')}`)

export const answerInvalid = (label: string, value: string, expected: string) =>
  invalid('FORM_ANSWER_INVALID', `Invalid value for fields '${label}' with value '${value}' should be ${expected}`)

export const endBeforeStart = () => invalid('RANGE_INVALID', 'End date cannot be before start date.')

export const noRoute = () =>
  notFound('ROUTE_NOT_FOUND', 'Route to which the form response should be redirected not found.')

export const noEventTypeRoute = () => notFound('ROUTE_WITHOUT_EVENT_TYPE', 'Routed to a non Daybook event type URL.')

export const eventTypeNotFound = () => notFound('EVENT_TYPE_NOT_FOUND', 'Event type not found.')

export const teamOfRouteNotFound = () => notFound('ROUTE_TEAM_NOT_FOUND', 'Team ID not found in the routed URL.')

export const chosenEventTypeGone = (slug: string) =>
  notFound('EVENT_TYPE_NOT_FOUND', `Chosen event type identified by slug ${slug} not found.`)
