import { createOutgoing, type Outgoing } from '../adapters/outgoing/outgoing.ts'
import { systemResolve } from '../adapters/outgoing/resolve.ts'
import { tracedOutgoing } from '../adapters/outgoing/traced-outgoing.ts'
import { createSpanExporter } from '../adapters/traces/span-exporter.ts'
import type { Connection } from '../db/connection.ts'
import { waitsForLock } from '../db/prepared.ts'
import { nameOfStatement, shownText } from '../db/watching/statement-text.ts'
import type { PresentWork } from '../lib/metrics/present-work.ts'
import { createSampler } from '../lib/tracing/sampler.ts'
import { createSpanQueue } from '../lib/tracing/span-queue.ts'
import { createTraced, errorType, type FindTrace, untraced } from '../lib/tracing/traced.ts'
import { createTracer } from '../lib/tracing/tracer.ts'
import type { TraceSettings } from '../settings/trace-settings.ts'
import { VERSION } from '../version.ts'
import type { AppOptions } from './options.ts'

/** The maximum number of spans that wait for the collector: a few megabytes. */
const MAX_WAITING = 4096
/** Work that waits for a connection for less time didn't wait. */
const LEAST_WAIT_MS = 1

type Needed = {
  /** Undefined if nothing is traced. Then requests, statements and calls are left as they are. */
  settings: TraceSettings | undefined
  work: Pick<PresentWork, 'find'>
  warn: (sentence: string) => void
}

/** Creates what traces the requests and jobs of this process and sends the spans to a collector. */
export function createTracing({ connection, clock, ids }: AppOptions, { settings, work, warn }: Needed) {
  const queue = createSpanQueue(MAX_WAITING, () => exporter?.nudge())
  const exporter =
    settings &&
    createSpanExporter({
      ...settings,
      resource: { ...ofProcess(ids.uuid()), ...settings.resource },
      version: VERSION,
      // These calls are not traced: each one would cause the next.
      outgoing: createOutgoing({ resolve: systemResolve(), allowPrivateNetworks: true }),
      queue,
      elapsed: () => performance.now(),
      warn,
    })
  const findTrace: FindTrace = () => work.find()?.trace
  if (exporter) traceDatabase(connection, findTrace)
  return {
    metrics: queue.metrics,
    tracer:
      settings &&
      createTracer({
        sample: createSampler(settings.sampler, settings.ratio),
        take: queue.add,
        drop: () => queue.drop('trace-full'),
        now: clock.real,
        elapsed: () => performance.now(),
        uuid: ids.uuid,
      }),
    traced: exporter ? createTraced(findTrace) : untraced,
    traceOutgoing: (outgoing: Outgoing) => (exporter ? tracedOutgoing(outgoing, findTrace) : outgoing),
    close: async () => exporter?.close(),
  }
}

/** What spans say of the process that made them (https://opentelemetry.io/docs/specs/semconv/resource/). */
const ofProcess = (instance: string) => ({
  'service.version': VERSION,
  'service.instance.id': instance,
  'process.runtime.name': 'nodejs',
  'process.runtime.version': process.versions.node,
  'telemetry.sdk.name': 'daybook',
  'telemetry.sdk.language': 'nodejs',
  'telemetry.sdk.version': VERSION,
})

const SYSTEM = 'postgresql'

/** Makes statements, and waits for connections, parts of the traces to which they belong. */
function traceDatabase(connection: Connection, findTrace: FindTrace): void {
  connection.watchStatements(({ text, durationMs, error }) => {
    const trace = findTrace()
    if (!trace) return
    const { operation, table } = nameOfStatement(text)
    const failure = error === undefined ? undefined : errorType(error)
    const named = table === undefined ? operation : `${operation} ${table}`
    trace.add({
      name: waitsForLock(text) ? 'wait for locks' : named,
      kind: 'client',
      durationMs,
      attributes: {
        'db.system.name': SYSTEM,
        'db.operation.name': operation,
        'db.collection.name': table,
        'db.query.text': shownText(text),
        'db.response.status_code': failure,
        'error.type': failure,
      },
      isFailed: failure !== undefined,
    })
  })
  connection.watchWaits((durationMs, isFailed) => {
    if (durationMs < LEAST_WAIT_MS && !isFailed) return
    findTrace()?.add({
      name: 'wait for a connection',
      kind: 'internal',
      durationMs,
      attributes: { 'db.system.name': SYSTEM },
      isFailed,
    })
  })
}
