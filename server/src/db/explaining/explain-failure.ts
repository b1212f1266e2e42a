import { hostOf, reasonOf } from '../../lib/network/reason.ts'
import { codeOf, errorOf } from '../../lib/thrown.ts'

/** Which setting leads to a database. */
export type Way = { setting: string; url: string }

/** The codes with which Node refuses a certificate. */
const OF_CERTIFICATES =
  /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT(_LOCALLY)?)|CERT_HAS_EXPIRED|ERR_TLS_CERT_ALTNAME_INVALID)$/
/** The codes of PostgreSQL, and those of Node. */
const OF_DATABASES = /^([0-9A-Z]{5}|E[A-Z_]+)$/

/** Returns the names of the host and the database of a URL, without user and password. */
export const placeOf = (url: string): string => `${hostOf(url)}/${databaseOf(url) || 'without a name'}`

function databaseOf(url: string): string {
  if (!URL.canParse(url)) return ''
  const { pathname, username } = new URL(url)
  return decodeURIComponent(pathname.slice(1)) || username
}

/** Returns an error for the operator that names the setting and the database before the reason. */
export function explainFailure(thrown: unknown, way: Way): Error {
  const { setting, url } = way
  return new Error(`${setting} (${placeOf(url)}): ${reasonOf(thrown, url)}. ${remedyOfPostgres(thrown, way)}`)
}

/** Does the same for failures that come from a database. All others are returned as they are. */
export const explainIfOfDatabase = (thrown: unknown, way: Way): unknown =>
  OF_DATABASES.test(codeOf(thrown) ?? '') ? explainFailure(thrown, way) : thrown

/** Returns what to do if the database of a setting can't be reached or used, by the code of Node or PostgreSQL. */
export function remedyOfPostgres(thrown: unknown, way: Way): string {
  const { setting } = way
  const code = codeOf(thrown) ?? ''
  const { message } = errorOf(thrown)
  if (
    /no pg_hba\.conf entry.*no encryption|does not support SSL|certificate/i.test(message) ||
    OF_CERTIFICATES.test(code)
  )
    return `Say in ${setting} how TLS is used: ?sslmode=verify-full with a known authority, &sslrootcert=FILE with your own, sslmode=disable without TLS (docs/postgresql.md#tls-to-the-database).`
  if (/^28/.test(code)) return `Correct the user and the password in ${setting}, or the rules in pg_hba.conf.`
  if (code === '3D000')
    return `Create the database (CREATE DATABASE ${quoted(databaseOf(way.url))}), or correct its name in ${setting}.`
  if (code === '3F000')
    return `Create the schema that search_path of the connection names (CREATE SCHEMA), or correct it in ${setting}.`
  if (code === '42501') return grantOf(message, way)
  if (isUnknownToPooler(message))
    return `If ${setting} leads to a connection pooler, set DATABASE_DIRECT_URL to an address past it.`
  if (code === '53300') return 'Raise max_connections of PostgreSQL, or lower DATABASE_POOL_SIZE of the nodes.'
  if (code === '25006') return `Set ${setting} to the primary server: this one can only be read.`
  return `Start PostgreSQL, and correct the host and the port in ${setting} if they are wrong.`
}

/** Returns the statement that gives the account its missing right. A superuser or the owner runs it. */
function grantOf(message: string, { url }: Way): string {
  const account = quoted(URL.canParse(url) ? decodeURIComponent(new URL(url).username) : '')
  const [, kind = '', name = ''] = /for (\w+) (\S+)$/.exec(message) ?? []
  const as = 'As a superuser of PostgreSQL, run:'
  if (kind === 'schema') return `${as} GRANT USAGE, CREATE ON SCHEMA ${quoted(name)} TO ${account};`
  if (kind === 'database')
    return `${as} GRANT CONNECT, CREATE, TEMPORARY ON DATABASE ${quoted(trimQuotes(name))} TO ${account};`
  return `${as} ALTER DATABASE ${quoted(databaseOf(url))} OWNER TO ${account}; and, if another account made the tables, REASSIGN OWNED BY that account TO ${account};`
}

const trimQuotes = (name: string): string => name.replaceAll('"', '')
/** Writes a name as SQL needs it. */
export const quoted = (name: string): string =>
  /^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`

/** PgBouncer refuses the limits that a connection without DATABASE_DIRECT_URL asks for. */
const isUnknownToPooler = (message: string): boolean => /unsupported startup parameter/.test(message)
