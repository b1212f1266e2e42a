import type { Row } from '../access-matrix.ts'
import type { DocumentedOperation } from './document.ts'
import { type Draw, happens, oneOf } from './draw.ts'

/** The caller who may most likely do what an operation does. */
export function usualCaller({ template, ways }: DocumentedOperation): string {
  if (/^\/(v2\/admin|metrics)/.test(template)) return 'API key of an administrator'
  if (ways.length === 1 && ways[0] === 'session') return 'session of the owner'
  if (ways.length === 1 && ways[0] === 'clientId+clientSecret') return 'platform client'
  if (/^\/v2\/oauth-clients\/\{clientId\}\/|^\/v2\/oauth\/\{clientId\}/.test(template)) return 'platform client'
  return 'API key of the owner'
}

/** Chooses a caller: two of three times the one who may do it, otherwise anybody. */
export function callerOf(draw: Draw, operation: DocumentedOperation, rows: readonly Row[]): Row {
  const usual = rows.find(({ name }) => name === usualCaller(operation))
  return usual && happens(draw, 67) ? usual : oneOf(draw, rows)
}

/** Returns true for a caller of the other tenant. */
export const isForeign = ({ name }: Row): boolean => /neighbour|another (organization|team)/.test(name)

/** Returns true for a caller who proves nothing. */
export const provesNothing = ({ kind }: Row): boolean => kind === 'none' || kind === 'invalid'
