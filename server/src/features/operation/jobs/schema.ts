import { type Static, Type } from 'typebox'
import { cursorEnvelope } from '../../../http/input/paging.ts'
import { gauge, type Metric } from '../../../lib/metrics/metric.ts'
import { type Backlog, type DeadLetter, type Overview, QUEUES } from './service.ts'

const MOST = 250
const USUAL = 50

const QueueName = Type.Enum(QUEUES)
const Instant = Type.String()
const orNull = <Schema extends ReturnType<typeof Type.String>>(schema: Schema) => Type.Union([schema, Type.Null()])

const QueueState = Type.Object(
  {
    queue: QueueName,
    waiting: Type.Integer(),
    due: Type.Integer({
      description:
        'The number of waiting entries that a process could do now. A delivery to a webhook that is disabled, or whose receiver fails, waits and is not due.',
    }),
    oldestDueSince: orNull(Type.String({ description: 'The time since which the first entry is due.' })),
    running: Type.Integer({
      description: 'Leased by a process; 0 for queues whose work runs inside of a transaction.',
    }),
    failed: Type.Integer({ description: 'The number of dead letters.' }),
  },
  { $id: 'QueueState' },
)

const JobState = Type.Object(
  {
    name: Type.String(),
    runningSince: Type.Array(Instant, { description: 'The beginning of each present run.' }),
    failureCount: Type.Integer({ description: 'The number of failures in a row.' }),
    lastError: orNull(Type.String()),
  },
  { $id: 'JobState' },
)

export const JobsOverview = Type.Object(
  {
    queues: Type.Array(QueueState),
    process: Type.Object(
      { jobs: Type.Array(JobState) },
      { description: 'The jobs of the process that answers. Other processes have jobs of their own.' },
    ),
  },
  { $id: 'JobsOverview' },
)

export const DeadLettersQuery = Type.Object({
  queue: Type.Optional(QueueName),
  take: Type.Optional(
    Type.Integer({ minimum: 1, maximum: MOST, default: USUAL, description: `The number of entries, ${MOST} at most.` }),
  ),
  cursor: Type.Optional(Type.String({ maxLength: 100, description: '`nextCursor` of the page before.' })),
})

const DeadLetterOutput = Type.Object(
  {
    queue: QueueName,
    id: Type.Integer(),
    about: Type.String(),
    since: Instant,
    attempts: Type.Integer(),
    lastError: orNull(Type.String()),
  },
  { $id: 'DeadLetter' },
)

export const DeadLettersAnswer = cursorEnvelope(DeadLetterOutput)

export const DeadLetterParams = Type.Object({
  queue: QueueName,
  deadLetterId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
})

export const RetryInput = Type.Object(
  { queue: Type.Optional(Type.Enum(QUEUES, { description: 'The default is all queues.' })) },
  { $id: 'RetryDeadLetters' },
)

export const Retried = Type.Object({ retried: Type.Integer() }, { $id: 'RetriedDeadLetters' })

export const Metrics = Type.String({ contentMediaType: 'text/plain', description: 'The text format of Prometheus.' })

const presentBacklog = ({ oldestDueSince, ...backlog }: Backlog): Static<typeof QueueState> => ({
  ...backlog,
  oldestDueSince: oldestDueSince?.toISOString() ?? null,
})

export const presentOverview = ({ queues, jobs }: Overview): Static<typeof JobsOverview> => ({
  queues: queues.map(presentBacklog),
  process: {
    jobs: jobs.map(({ runningSince, ...job }) => ({
      ...job,
      runningSince: runningSince.map((since) => since.toISOString()),
    })),
  },
})

export const pageOfLetters = ({ cursor, take = USUAL }: Static<typeof DeadLettersQuery>) => ({ cursor, take })

export const presentDeadLetter = ({ attemptCount, since, ...letter }: DeadLetter): Static<typeof DeadLetterOutput> => ({
  ...letter,
  since: since.toISOString(),
  attempts: attemptCount,
})

/** Returns the metrics of queues and jobs; ages are in seconds by the server's clock. */
export function queueMetrics({ queues, jobs }: Overview, now: Date): Metric[] {
  const ofQueues = (name: string, help: string, measure: (backlog: Backlog) => number) =>
    gauge(`daybook_queue_${name}`, help, () => queues.map((backlog) => [{ queue: backlog.queue }, measure(backlog)]))
  return [
    ofQueues('waiting', 'Work that waits.', ({ waiting }) => waiting),
    ofQueues('due', 'Work that could be done now.', ({ due }) => due),
    ofQueues('oldest_due_seconds', 'For how long the first of it could have been done.', ({ oldestDueSince }) =>
      oldestDueSince === null ? 0 : Math.max(0, (now.getTime() - oldestDueSince.getTime()) / 1000),
    ),
    ofQueues('running', 'Work that a process has taken.', ({ running }) => running),
    ofQueues('failed', 'Work that was given up.', ({ failed }) => failed),
    gauge('daybook_job_running', 'How many of a job are at work in this process.', () =>
      jobs.map(({ name, runningSince }) => [{ job: name }, runningSince.length]),
    ),
    gauge('daybook_job_failures', 'How many times in a row a job has failed in this process.', () =>
      jobs.map(({ name, failureCount }) => [{ job: name }, failureCount]),
    ),
  ]
}
