import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sourceFiles } from '../checks/source-files.ts'

// Says for every operation that changes something in which screen of the dashboard it is, or why it is in none.

type Document = { paths?: Readonly<Record<string, object>> }
type Reason = { title: string; text: string; operations: readonly RegExp[] }

const FOLDER = 'web/src/dashboard'
const CALL = /\b(api|owned)\s*\.(get|post|put|patch|delete)\(\s*'([^']+)'/g
const WRITES = ['post', 'put', 'patch', 'delete']

/** The beginnings of the paths of other owners. `clientOf` puts them before the rest of a personal path. */
const OWNERS = [
  '/v2/teams/{teamId}',
  '/v2/organizations/{orgId}',
  '/v2/organizations/{orgId}/teams/{teamId}',
  '/v2/event-types/{eventTypeId}',
  '/v2/oauth-clients/{clientId}',
]

/** Why an operation is in no screen. The first reason that fits counts. */
const REASONS: readonly Reason[] = [
  {
    title: 'Sign-in and security pages',
    text: 'These operations have pages of their own, which work without a script.',
    operations: [/^\w+ \/api\/auth\/(?!oauth|send-verification)/],
  },
  {
    title: 'Protocols between programs',
    text: 'Programs call these operations: applications with OAuth 2.0, agents, and providers that report something.',
    operations: [
      /\/(auth\/oauth2|oauth)\//,
      /^\w+ \/mcp$/,
      /^\w+ \/v2\/(stripe\/webhook|sms\/twilio|conferencing\/daily\/webhook|notifications\/)/,
      /^POST \/v2\/api-keys\/refresh$/,
      /^\w+ \/v2\/credits\//,
      /\/create-phone-call$/,
    ],
  },
  {
    title: 'Pages for bookers',
    text: 'People who book use these operations, on the booking pages and in forms.',
    operations: [
      /^\w+ \/v2\/slots\//,
      /\/routing-forms\/\{routingFormId\}\/(responses|calculate-slots)/,
      /^POST \/v2\/invites\//,
    ],
  },
  {
    title: 'Duplicates',
    text: 'These operations do the same as others, under addresses or in forms that existing clients know.',
    operations: [
      /^\w+ \/v2\/atoms\//,
      /^POST \/v2\/bookings\/(recurring|instant)$/,
      /\/(workflows|calendars)\/\{?\w*\}?\/?(routing-form|events)/,
      /\/workflows\/routing-form/,
      /\/workflows\/\{workflowId\}\/routing-form/,
      /^\w+ \/v2\/\{calendar\}\//,
      /^DELETE .*\/webhooks$/,
      /\/teams\/\{teamId\}\/event-types\/\{eventTypeId\}\/(webhooks|private-links)/,
      /^POST \/v2\/bookings\/\{bookingUid\}\/attendees$/,
      /^POST \/v2\/teams\/\{teamId\}\/memberships$/,
      /^(PUT|DELETE) .*\/roles\/\{roleId\}\/permissions$/,
      /^POST \/v2\/organizations\/\{orgId\}\/teams\/\{teamId\}\/memberships$/,
    ],
  },
]

/** An operation, as `POST /v2/bookings`, with the folders of the screens that call it, or the title of a reason. */
type Placed = { operation: string; screens: readonly string[]; reason: string | undefined }

/** Returns every operation of the document that changes something, with its place. */
export function placedOperations(root: string, document: Document): Placed[] {
  const calls = callsIn(root)
  return Object.entries(document.paths ?? {})
    .flatMap(([path, methods]) =>
      Object.keys(methods)
        .filter((method) => WRITES.includes(method))
        .map((method) => `${method.toUpperCase()} ${path}`),
    )
    .sort((one, other) => (one.slice(one.indexOf(' ')) < other.slice(other.indexOf(' ')) ? -1 : 1))
    .map((operation) => ({
      operation,
      screens: [...(calls.get(operation) ?? [])].sort(),
      reason: REASONS.find(({ operations }) => operations.some((pattern) => pattern.test(operation)))?.title,
    }))
}

/** Returns the operations that the screens call, with the folders of the screens. */
function callsIn(root: string): Map<string, Set<string>> {
  const calls = new Map<string, Set<string>>()
  for (const file of sourceFiles(root, FOLDER)) {
    const text = readFileSync(join(root, file), 'utf8')
    for (const [, receiver, method = '', path = ''] of text.matchAll(CALL)) {
      const paths = receiver === 'owned' ? [path, ...OWNERS.map((owner) => path.replace('/v2', owner))] : [path]
      for (const each of paths) {
        const operation = `${method.toUpperCase()} ${each}`
        calls.set(operation, (calls.get(operation) ?? new Set()).add(dirname(file).replace(`${FOLDER}/`, '')))
      }
    }
  }
  return calls
}

/** Returns `docs/dashboard-operations.md`. */
export function dashboardPage(root: string, document: Document): string {
  const placed = placedOperations(root, document)
  const shown = placed.filter(({ screens }) => screens.length > 0)
  const lines = [
    '# Operations and screens',
    '',
    'The dashboard uses the public API alone. This list has every operation that changes something, and the folder of the',
    'screen that calls it, below `web/src/dashboard`. `npm run docs` writes it from the code and the API document.',
    '',
    `${shown.length} of ${placed.length} operations are in a screen.`,
    '',
    '| Operation | Screens |',
    '| --- | --- |',
    ...shown.map(
      ({ operation, screens }) => `| \`${operation}\` | ${screens.map((name) => `\`${name}\``).join(', ')} |`,
    ),
  ]
  for (const { title, text } of REASONS) {
    const rest = placed.filter(({ screens, reason }) => screens.length === 0 && reason === title)
    if (rest.length > 0)
      lines.push('', `## ${title}`, '', text, '', ...rest.map(({ operation }) => `- \`${operation}\``))
  }
  return `${lines.join('\n')}\n`
}
