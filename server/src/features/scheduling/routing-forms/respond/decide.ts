import type { Db } from '../../../../db/connection.ts'
import type { Bookable } from '../../availability/service.ts'
import type { Decision } from '../decision.ts'
import { noRoute } from '../errors.ts'
import type { FormAnswers, Route } from '../rule/form.ts'
import { asksForAttributes, type Candidate, type HostMatch, matchHosts, route } from '../rule/route.ts'
import { type HostOption, listHostOptions, type StoredForm } from '../store/forms.ts'

/** Chooses the route for the answers. @throws `ROUTE_NOT_FOUND` */
export function chooseRoute(form: StoredForm, answers: FormAnswers): { chosen: Route; decision: Decision } {
  const { chosen, steps } = route(form, answers)
  if (!chosen) throw noRoute()
  const { id: routeId, isFallback, action, attributeRoutingConfig } = chosen
  const skipContactOwner = attributeRoutingConfig?.skipContactOwner ?? false
  return {
    chosen,
    decision: { formName: form.name, routeId, isFallback, action, steps, hosts: null, skipContactOwner },
  }
}

/** Chooses the hosts of the event type. Only a rotation has hosts to choose. */
export async function chooseHosts(
  db: Db,
  { form, chosen, answers, bookable }: { form: StoredForm; chosen: Route; answers: FormAnswers; bookable: Bookable },
): Promise<HostMatch> {
  if (!asksForAttributes(chosen) || bookable.schedulingType !== 'round_robin') return { by: 'any', userIds: [] }
  const userIds = bookable.hosts.filter(({ isFixed }) => !isFixed).map(({ userId }) => userId)
  const { homeOrganizationId } = form
  const options = homeOrganizationId === null ? [] : await listHostOptions(db, homeOrganizationId, userIds)
  return matchHosts(chosen, answers, candidatesOf(userIds, options))
}

/** Returns these people with their options. */
export function candidatesOf(userIds: readonly number[], options: readonly HostOption[]): Candidate[] {
  const byUser = new Map<number, Record<string, { id: string; label: string }[]>>(userIds.map((id) => [id, {}]))
  for (const { userId, attributeId, optionId, value } of options) {
    const attributes = byUser.get(userId)
    if (!attributes) continue
    attributes[attributeId] ??= []
    attributes[attributeId].push({ id: optionId, label: value })
  }
  return [...byUser].map(([userId, attributes]) => ({ userId, attributes }))
}
