import type { FormAnswers, Route } from './form.ts'
import { type CheckedCondition, holds, readAnswers, readNamed } from './holds.ts'

/** A route that was tried. The routes after the winning one weren't tried. */
export type RouteStep = {
  routeId: string
  name: string | null
  isFallback: boolean
  holds: boolean
  conditions: CheckedCondition[]
}

/** A host who may be booked, with the options of their attributes by the ids of the attributes. */
export type Candidate = {
  userId: number
  attributes: Readonly<Record<string, readonly { id: string; label: string }[]>>
}

/** `any`: the route doesn't restrict the hosts. `nobody`: no host matches, so that any host may be booked. */
export type HostMatch = { by: 'any' | 'attributes' | 'fallback-attributes' | 'nobody'; userIds: number[] }

/**
 * Chooses the route for the answers: the first one whose query holds, otherwise the fallback. Returns undefined for the
 * route if none holds and there is no fallback. `steps` explains the choice.
 */
export function route(
  { routes }: { routes: readonly Route[] },
  answers: FormAnswers,
): { chosen: Route | undefined; steps: RouteStep[] } {
  const steps: RouteStep[] = []
  const read = readAnswers(answers)
  for (const each of routes) {
    if (each.isFallback) continue
    const checked: CheckedCondition[] = []
    const isHit = each.queryValue === undefined || holds(each.queryValue, { read, answers: read, checked })
    steps.push(stepOf(each, isHit, checked))
    if (isHit) return { chosen: each, steps }
  }
  const fallback = routes.find(({ isFallback }) => isFallback)
  if (fallback) steps.push(stepOf(fallback, true, []))
  return { chosen: fallback, steps }
}

const stepOf = ({ id, name, isFallback }: Route, isHit: boolean, conditions: CheckedCondition[]): RouteStep => ({
  routeId: id,
  name: name ?? null,
  isFallback,
  holds: isHit,
  conditions,
})

/** Returns true if the route chooses hosts by their attributes. */
export const asksForAttributes = ({ attributesQueryValue, fallbackAttributesQueryValue }: Route): boolean =>
  attributesQueryValue !== undefined || fallbackAttributesQueryValue !== undefined

/**
 * Returns the hosts whose attributes the route asks for: those of the first query, or if these are none, those of the
 * second query. If nobody matches, any host may be booked, because a booking with another host is better than none.
 */
export function matchHosts(
  { attributesQueryValue, fallbackAttributesQueryValue }: Route,
  answers: FormAnswers,
  candidates: readonly Candidate[],
): HostMatch {
  const read = readAnswers(answers)
  const queries = [
    ['attributes', attributesQueryValue],
    ['fallback-attributes', fallbackAttributesQueryValue],
  ] as const
  let isRestricted = false
  for (const [by, query] of queries) {
    if (query === undefined) continue
    isRestricted = true
    const userIds = candidates
      .filter(({ attributes }) => holds(query, { read: readNamed(attributes), answers: read }))
      .map(({ userId }) => userId)
    if (userIds.length > 0) return { by, userIds }
  }
  return { by: isRestricted ? 'nobody' : 'any', userIds: [] }
}
