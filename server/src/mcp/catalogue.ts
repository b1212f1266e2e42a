import type { RouteOptions } from 'fastify'
import type { OperationSchema } from '../http/document/openapi.ts'
import { invalid } from '../lib/errors.ts'
import { recordOf } from '../lib/records.ts'
import { EVERYDAY } from './everyday.ts'
import { operationTool, toolName } from './operation-tool.ts'
import type { Tool } from './tool.ts'
import { appointmentTools } from './tools/index.ts'

/** Operations under a second address, those that other servers or browsers call, and those of keys and sessions. */
const LEFT_OUT =
  /^(bookings_create_older_\w+|slots_list_available|slot_reservations_(keep|release_selected)|calendar_events_\w+_by_\w+|messages_take_reply|\w*receive_notice|\w*oauth2_\w+|time_zones_list|api_keys_refresh|auth_get_session)$/

/** The callers whose operations have tools. Keys, sessions and the administration of a server are not for agents. */
const CALLERS: readonly (string | undefined)[] = ['public', 'optional', 'user']

/** The set that every client gets, and the one with all tools. */
const USUAL = 'everyday'
const ALL = 'all'

export type Catalogue = ReturnType<typeof createCatalogue>

/** Collects the routes of the API and makes their tools. */
export function createCatalogue() {
  const routes: RouteOptions[] = []
  const sets = new Map<string, readonly Tool[]>()

  function makeSet(name: string): readonly Tool[] {
    if (name === USUAL) return [...appointmentTools, ...everyday(routes)]
    if (name === ALL) return [...appointmentTools, ...routes.map((route) => operationTool(route))]
    const group = routes.filter((route) => groupOf(route) === name)
    if (group.length > 0) return group.map((route) => operationTool(route))
    throw invalid(
      'TOOLS_UNKNOWN',
      `There are no tools ${JSON.stringify(name.slice(0, 50))}. Known are ${known().join(', ')}.`,
    )
  }

  const known = (): string[] => [USUAL, ALL, ...new Set(routes.map(groupOf))].sort()

  return {
    /** Collects a route. It is for Fastify's `onRoute` hook. */
    collect(route: RouteOptions): void {
      if (isOffered(route)) routes.push(route)
    },

    /** Returns the names of the sets. */
    known,

    /**
     * Returns the tools of the sets that `wanted` names, separated by commas. All routes must be registered by then.
     *
     * @throws `TOOLS_UNKNOWN`
     */
    choose(wanted: string): readonly Tool[] {
      const tools = new Map<string, Tool>()
      for (const name of new Set(wanted.split(',').map((each) => each.trim()))) {
        const set = sets.get(name) ?? makeSet(name)
        sets.set(name, set)
        for (const tool of set) tools.set(tool.name, tool)
      }
      return [...tools.values()]
    },
  }
}

/** The set of clients that ask for none. */
export const DEFAULT_SET = USUAL

function isOffered(route: RouteOptions): boolean {
  const { config, url, method } = route
  if (!config?.access || config.page || config.hasOwnProof || typeof method !== 'string' || method === 'HEAD')
    return false
  if (!CALLERS.includes(config.access.caller) || !url.startsWith('/v2/') || url.startsWith('/v2/atoms/')) return false
  const schema = (route.schema ?? {}) as OperationSchema
  const isOld = (schema.tags ?? []).some((tag) => tag.startsWith('Deprecated'))
  return !isOld && answersWithJson(schema) && !LEFT_OUT.test(toolName(route))
}

const answersWithJson = ({ response }: OperationSchema): boolean =>
  Object.entries(response ?? {}).every(
    ([status, schema]) => !status.startsWith('3') && recordOf(schema).contentMediaType === undefined,
  )

/** The group of an operation is the first part of its path. */
const groupOf = ({ url }: RouteOptions): string => url.split('/')[2] ?? ''

/** @throws `Error` for a bug: the list names a tool or a field that doesn't exist. */
function everyday(routes: readonly RouteOptions[]): Tool[] {
  return Object.entries(EVERYDAY).map(([name, wanted]) => {
    const route = routes.find((each) => toolName(each) === name)
    if (!route) throw new Error(`There is no operation for the tool ${name}.`)
    const tool = operationTool(route, wanted)
    const missing = wanted.fields?.filter((field) => !(field in recordOf(tool.inputSchema.properties)))
    if (missing?.length) throw new Error(`The tool ${name} has no field ${missing.join(', ')}.`)
    return tool
  })
}
