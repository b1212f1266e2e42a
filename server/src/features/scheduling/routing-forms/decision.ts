import type { RouteAction } from './rule/form.ts'
import type { HostMatch, RouteStep } from './rule/route.ts'

/** Why a form led to its destination. It is stored with the response, because forms change. */
export type Decision = {
  formName: string
  routeId: string
  isFallback: boolean
  action: RouteAction
  steps: RouteStep[]
  /** The choice of hosts. Null if the route leads to no event type. */
  hosts: HostMatch | null
  skipContactOwner: boolean
}
