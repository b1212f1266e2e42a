import { type WebhookReceiver, webhookReceiver } from './webhook-receiver.ts'

export type ReceivedSpan = {
  traceId: string
  spanId: string
  parentSpanId: string | undefined
  name: string
  /** The number of OTLP: 1 internal, 2 server, 3 client. */
  kind: number
  attributes: Record<string, unknown>
  links: { traceId: string; spanId: string }[]
  isFailed: boolean
}

export type TraceCollector = Pick<WebhookReceiver, 'url' | 'received' | 'answer' | 'close'> & {
  /** Returns all spans that have arrived. */
  spans(): ReceivedSpan[]
  /** Returns the attributes of the process that has sent the first spans. */
  resource(): Record<string, unknown>
}

type Attribute = { key: string; value: Record<string, unknown> }
type SentSpan = Omit<ReceivedSpan, 'attributes' | 'links' | 'isFailed'> & {
  attributes: Attribute[]
  links?: ReceivedSpan['links']
  status?: { code: number }
}
type Sent = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: SentSpan[] }[] }[]
}

const FAILED = 2

/** Starts a collector of OpenTelemetry in this process. It takes OTLP over HTTP, as JSON. */
export async function traceCollector(): Promise<TraceCollector> {
  const receiver = await webhookReceiver()
  receiver.answer((_, reply) => reply.setHeader('content-type', 'application/json').end('{}'))
  const sent = () => receiver.received.flatMap(({ body }) => (JSON.parse(body) as Sent).resourceSpans)
  return {
    ...receiver,
    spans: () => sent().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans.map(read))),
    resource: () => plain(sent()[0]?.resource.attributes ?? []),
  }
}

const read = ({ attributes, links = [], status, ...span }: SentSpan): ReceivedSpan => ({
  ...span,
  attributes: plain(attributes),
  links,
  isFailed: status?.code === FAILED,
})

const plain = (attributes: readonly Attribute[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
