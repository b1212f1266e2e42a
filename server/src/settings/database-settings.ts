import { Type } from 'typebox'
import { flag, number, text } from './setting.ts'

export const databaseSettings = {
  databaseUrl: text('DATABASE_URL', 'postgres://… URL of a PostgreSQL 15 or later; empty runs the embedded database.'),
  databasePoolSize: number('DATABASE_POOL_SIZE', 'Connections to PostgreSQL of this process.', 10, 1),
  databaseDirectUrl: text(
    'DATABASE_DIRECT_URL',
    'postgres://… URL past a connection pooler such as PgBouncer, for migrations, heartbeats and the connection that listens for changes; empty means DATABASE_URL (docs/postgresql.md).',
  ),
  databaseReplicaUrl: text(
    'DATABASE_REPLICA_URL',
    'postgres://… URL of a streaming replica of DATABASE_URL, for lists and reports; empty reads all from DATABASE_URL (docs/postgresql.md).',
  ),
  databasePreparedStatements: flag(
    'DATABASE_PREPARED_STATEMENTS',
    'true lets PostgreSQL keep the plans of frequent statements; false is for a pooler that loses named statements (docs/postgresql.md).',
    true,
  ),
  archiveTablespace: text(
    'DAYBOOK_ARCHIVE_TABLESPACE',
    'Tablespace of PostgreSQL to which parts of the bookings go that are all over; empty divides no bookings (docs/retention.md).',
  ),
  archiveHour: Type.Integer({
    env: 'DAYBOOK_ARCHIVE_HOUR',
    description: 'The hour of the day, in UTC, in which they go there. Choose a quiet one.',
    default: 3,
    minimum: 0,
    maximum: 23,
  }),
}
