// This script compares docs/openapi.json with the API contract, in the finished areas. `--results FILE` counts each
// area as one.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { contractFaults } from './contract-faults.ts'
import { withoutVagueSchemas } from './vague-schemas.ts'

/** The areas that are served completely, each with its missing operations. */
const due: Readonly<Record<string, readonly string[]>> = {
  Me: [],
  Schedules: [],
  'Event Types': [],
  'Event Types Private Links': [],
  'Teams / Event Types': [],
  'Orgs / Teams / Event Types': [],
  'Orgs / Teams / Event Types / Private Links': [],
  Calendars: [],
  'Cal Unified Calendars': [],
  'Selected Calendars': [],
  'Destination Calendars': [],
  Conferencing: [],
  'Orgs / Teams / Conferencing': [],
  Stripe: [],
  'Orgs / Teams / Stripe': [],
  Webhooks: [],
  'Event Types / Webhooks': [],
  'Teams / Event Types / Webhooks': [],
  'Orgs / Webhooks': [],
  Slots: [],
  Bookings: [],
  'Bookings / Attendees': [],
  'Bookings / Guests': [],
  'Teams / Bookings': [],
  'Orgs / Bookings': [],
  'Orgs / Teams / Bookings': [],
  'Orgs / Users / Bookings': [],
  Teams: [],
  'Teams / Memberships': [],
  'Teams / Invite': [],
  'Orgs / Teams': [],
  'Orgs / Teams / Memberships': [],
  'Orgs / Teams / Invite': [],
  'Orgs / Memberships': [],
  'Orgs / Users': [],
  'Orgs / Users / OOO': [],
  'Orgs / Users / Schedules': [],
  'Orgs / Schedules': [],
  'Orgs / Teams / Schedules': [],
  'Orgs / Teams / Users / Schedules': [],
  'Teams / Schedules': [],
  'Orgs / Attributes': [],
  'Orgs / Attributes / Options': [],
  'Orgs / Roles': [],
  'Orgs / Roles / Permissions': [],
  'Orgs / Teams / Roles': [],
  'Orgs / Teams / Roles / Permissions': [],
  'Routing forms': [],
  'Orgs / Routing forms': [],
  'Orgs / Teams / Routing forms': [],
  'Orgs / Teams / Routing forms / Responses': [],
  'Orgs / Teams / Workflows': [],
  'Managed Orgs': [],
  'Orgs / Delegation Credentials': [],
  'Verified Resources': [],
  'Teams Verified Resources': [],
  'Organization Team Verified Resources': [],
  'Api Keys': [],
  OAuth2: [],
  'Deprecated: Platform / Managed Users': [],
  'Deprecated: Platform / Webhooks': [],
  'Deprecated: Platform OAuth Clients': [],
}

const { values } = parseArgs({ options: { results: { type: 'string' } } })
const root = new URL('../', import.meta.url)
const document = JSON.parse(readFileSync(new URL('docs/openapi.json', root), 'utf8'))
const folder = mkdtempSync(join(tmpdir(), 'daybook-contract-'))
const file = join(folder, 'openapi.json')
writeFileSync(file, JSON.stringify(withoutVagueSchemas(document)))

let failed = 0
for (const [area, toCome] of Object.entries(due)) {
  const faults = contractFaults(file, area, toCome)
  if (faults.length > 0) failed++
  process.stdout.write(`${faults.length === 0 ? 'ok     ' : 'FAILED '} ${area}\n`)
  for (const fault of faults) process.stdout.write(`          ${fault}\n`)
}
rmSync(folder, { recursive: true })
if (values.results) {
  const areas = Object.keys(due).length
  writeFileSync(values.results, JSON.stringify({ numPassedTests: areas - failed, numFailedTests: failed }))
}
process.exitCode = failed === 0 ? 0 : 1
