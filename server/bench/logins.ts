// This bench shows if a flood of sign-ins leaves enough of the server to people who look for times. In turns on one
// server, it measures the rate of GET /v2/slots alone and during the flood. It also shows the answers to the flood.
//   npm run bench:logins                           on the embedded database
//   DATABASE_URL=postgres://… npm run bench:logins   on PostgreSQL
// The callers share the machine with the server. BENCH_SECONDS is the length of each turn, BENCH_TURNS their number.
// It fails if less than half of the rate is left.
import { availableParallelism } from 'node:os'
import autocannon from 'autocannon'
import { median } from '../../bench/report.ts'
import { aBusyHost, call, liveServer } from '../test/support/servers/live-server.ts'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 3)
const TURNS = Number(process.env.BENCH_TURNS ?? 7)
const LOOKING = 20
const SIGNING_IN = 200
const TARGET = 0.5

const EMAIL = 'flooded@example.com'

// The rate limits are off, because they would refuse the flood before it costs anything.
const server = await liveServer({ DAYBOOK_RATE_LIMIT: 'off' })
const { eventTypeId } = await aBusyHost(server)
await call(server, 'POST', '/api/auth/signup', { email: EMAIL, username: 'flooded', password: 'a horse in the rain' })

const slots = `${server.url}/v2/slots?eventTypeId=${eventTypeId}&start=2031-03-03&end=2031-03-10`

const look = (seconds: number) => autocannon({ url: slots, connections: LOOKING, duration: seconds })

/** Sends sign-ins for an existing account and for a missing one, half each. Both must cost a hash. */
const flood = (seconds: number) =>
  autocannon({
    url: `${server.url}/api/auth/login`,
    connections: SIGNING_IN,
    duration: seconds,
    requests: [EMAIL, 'nobody@example.com'].map((email) => ({
      method: 'POST' as const,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'not this one' }),
    })),
  })

type Turn = { alone: number; beside: number; compared: number; sentAway: number; failed: number }

async function turn(): Promise<Turn> {
  const alone = await look(SECONDS)
  const [beside, logins] = await Promise.all([look(SECONDS), flood(SECONDS)])
  // Sign-ins that still wait must not count in the next turn.
  await new Promise((resolve) => setTimeout(resolve, 2500))
  const status = logins.statusCodeStats as Readonly<Record<string, { count: number }>>
  return {
    alone: alone.requests.total / alone.duration,
    beside: beside.requests.total / beside.duration,
    compared: (status['401']?.count ?? 0) / logins.duration,
    sentAway: (status['503']?.count ?? 0) / logins.duration,
    failed: alone.non2xx + alone.errors + beside.non2xx + beside.errors,
  }
}

// This warms up the server until all code is compiled.
await turn()
const turns: Turn[] = []
for (let count = 0; count < TURNS; count++) turns.push(await turn())
await server.dispose()

const ofTurns = (value: (turn: Turn) => number) => median(turns.map(value))
const left = ofTurns(({ alone, beside }) => beside / alone)
const failed = turns.reduce((sum, one) => sum + one.failed, 0)
console.table([
  {
    cores: availableParallelism(),
    'slots/s alone': Math.round(ofTurns(({ alone }) => alone)),
    'slots/s beside the flood': Math.round(ofTurns(({ beside }) => beside)),
    'passwords/s compared': Math.round(ofTurns(({ compared }) => compared)),
    'sign-ins/s sent away': Math.round(ofTurns(({ sentAway }) => sentAway)),
  },
])
process.stdout.write(`Left of the rate: ${left.toFixed(2)} (target: at least ${TARGET})\n`)
if (failed > 0) process.stdout.write(`${failed} looks at the slots failed.\n`)
process.exitCode = left >= TARGET && failed === 0 ? 0 : 1
