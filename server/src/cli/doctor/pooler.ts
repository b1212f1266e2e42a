import type { Config } from '../../config.ts'
import type { PoolerState } from '../../db/pooling/inspect-pooler.ts'
import { type Finding, ok, warning } from './finding.ts'

type Settings = Pick<Config, 'databaseDirectUrl' | 'databasePreparedStatements'>

/** Judges what is between the server and its database. `pooler` is undefined if nothing is. */
export function judgePooler(
  pooler: PoolerState | undefined,
  { databaseDirectUrl, databasePreparedStatements }: Settings,
): Finding[] {
  if (!pooler) return []
  const faults: Finding[] = []
  if (databaseDirectUrl === '')
    faults.push(
      warning(
        'pooler',
        'DATABASE_URL leads to a connection pooler, and DATABASE_DIRECT_URL is not set.',
        'Set DATABASE_DIRECT_URL to an address past the pooler. Without it, live updates come late, and two nodes can migrate at once.',
      ),
    )
  if (databasePreparedStatements && !pooler.keepsStatements)
    faults.push(
      warning(
        'pooler',
        'The pooler of DATABASE_URL loses named statements, so requests fail.',
        'Set DATABASE_PREPARED_STATEMENTS to false, or max_prepared_statements of PgBouncer 1.21 or later to 200.',
      ),
    )
  if (pooler.statementMs === 0)
    faults.push(
      warning(
        'pooler',
        'Single statements through the pooler of DATABASE_URL may take for ever.',
        "Set statement_timeout for the account (ALTER ROLE … SET statement_timeout = '5s'), or in connect_query of PgBouncer.",
      ),
    )
  return faults.length > 0
    ? faults
    : [ok('pooler', 'DATABASE_URL leads to a connection pooler that fits the settings.')]
}

/** Judges the address past the pooler. */
export const judgeDirect = (pooler: PoolerState | undefined): Finding[] =>
  pooler
    ? [
        warning(
          'direct database',
          'DATABASE_DIRECT_URL leads to a connection pooler.',
          'Set it to the address of PostgreSQL itself. Through a pooler, live updates come late, and two nodes can migrate at once.',
        ),
      ]
    : []
