import { POOLER, startPgBouncer } from '../support/servers/pgbouncer.ts'

/** Starts a PgBouncer in front of the server of DATABASE_URL. The servers of the tests then reach it that way. */
export default async function setup() {
  const url = process.env.DATABASE_URL
  if (!url) throw new Error('Set DATABASE_URL: the embedded database has no pooler.')
  const pooler = await startPgBouncer(url)
  process.env[POOLER] = pooler.url
  return pooler.stop
}
