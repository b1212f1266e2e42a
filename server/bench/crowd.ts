// This bench books one host from a crowd at once, and measures the time of each answer at its caller. Then one caller
// sends 1,000 requests again and again, and the bench measures how long another caller waits for single ones.
//   npm run bench:crowd                           on the embedded database
//   DATABASE_URL=postgres://… npm run bench:crowd   on PostgreSQL
// The server is a separate process. The callers share the machine with it.
import { aBusyHost, call, liveServer } from '../test/support/servers/live-server.ts'

type Answer = Awaited<ReturnType<typeof call>>

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)

const attendee = (number: number) => ({
  name: `Guest ${number}`,
  email: `guest-${number}@example.com`,
  timeZone: 'UTC',
})

function row(name: string, answers: readonly Answer[]) {
  const times = answers.map(({ tookMs }) => tookMs).sort((a, b) => a - b)
  const at = (share: number) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0)
  return { answers: name, count: answers.length, 'median ms': at(0.5), 'p99 ms': at(0.99), 'slowest ms': at(1) }
}

const server = await liveServer()
const host = await aBusyHost(server, { slotInterval: 5 })
const book = (start: string, number: number) =>
  call(server, 'POST', '/v2/bookings', { eventTypeId: host.eventTypeId, start, attendee: attendee(number) })

const rows = []
for (let round = 1; round <= ROUNDS; round++) {
  const one = await Promise.all(
    Array.from({ length: 1000 }, (_, number) => book(`2040-03-0${round}T10:00:00Z`, number)),
  )
  const from = Date.parse(`2040-04-0${round}T08:00:00Z`)
  const starts = Array.from({ length: 300 }, (_, index) =>
    new Date(from + ((index * 137) % 300) * 300_000).toISOString(),
  )
  const many = await Promise.all(starts.map(book))
  for (const [crowd, answers] of [
    ['1,000 for one slot', one],
    ['300 overlapping times', many],
  ] as const) {
    rows.push(
      row(
        `round ${round}, ${crowd}: booked`,
        answers.filter(({ status }) => status === 201),
      ),
    )
    rows.push(
      row(
        `round ${round}, ${crowd}: refused`,
        answers.filter(({ status }) => status === 400),
      ),
    )
    const others = answers.filter(({ status }) => status !== 201 && status !== 400)
    if (others.length > 0) rows.push(row(`round ${round}, ${crowd}: other`, others))
  }
}

/** One caller keeps 1,000 requests open, more than the server works on. Another one asks, and asks again. */
async function fairShare() {
  const [crowd, single] = [await aBusyHost(server), await aBusyHost(server)]
  const ask = (key: string) => call(server, 'GET', '/v2/bookings?take=250', undefined, key)
  await Promise.all([ask(crowd.apiKey), ask(single.apiKey)])
  const [ofCrowd, ofSingle]: [Answer[], Answer[]] = [[], []]
  let isOver = false
  const keepAsking = async () => {
    while (!isOver) ofCrowd.push(await ask(crowd.apiKey))
  }
  const asking = Promise.all(Array.from({ length: 1000 }, keepAsking))
  while (ofSingle.length < 50) ofSingle.push(await ask(single.apiKey))
  isOver = true
  await asking
  const answered = (answers: readonly Answer[], status: number) => answers.filter((each) => each.status === status)
  return [
    row('a caller with 1,000 requests: answered', answered(ofCrowd, 200)),
    row('a caller with 1,000 requests: refused', answered(ofCrowd, 503)),
    row('beside it, a caller with one: answered', answered(ofSingle, 200)),
    row('beside it, a caller with one: refused', answered(ofSingle, 503)),
  ]
}

rows.push(...(await fairShare()))
await server.dispose()
console.table(rows)
