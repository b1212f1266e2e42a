import { type Static, type TObject, Type } from 'typebox'
import { trimCharactersAtEnd } from '../lib/text/trim-characters.ts'
import { SAMPLERS, type SamplerName } from '../lib/tracing/sampler.ts'
import { secret, text } from './setting.ts'
import { urlProblem } from './setting-urls.ts'

export const traceSettings = {
  otlpEndpoint: text(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'http:// or https:// URL of an OpenTelemetry collector, without /v1/traces; empty traces nothing (docs/operations.md).',
  ),
  otlpTracesEndpoint: text(
    'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
    'The complete URL for traces, in place of OTEL_EXPORTER_OTLP_ENDPOINT.',
  ),
  otlpHeaders: secret(
    'OTEL_EXPORTER_OTLP_HEADERS',
    'Headers for the collector: name=value pairs, separated by commas, with percent-encoded values.',
  ),
  serviceName: text('OTEL_SERVICE_NAME', 'The name of this service in traces; empty means daybook.'),
  resourceAttributes: text(
    'OTEL_RESOURCE_ATTRIBUTES',
    'What traces say of this process: name=value pairs, separated by commas, with percent-encoded values.',
  ),
  tracesSampler: Type.Union(
    SAMPLERS.map((name) => Type.Literal(name)),
    {
      env: 'OTEL_TRACES_SAMPLER',
      description:
        'Which requests are traced. A sampler that begins with parentbased_ follows the traceparent of the caller.',
      default: 'parentbased_always_on',
    },
  ),
  tracesSamplerArg: Type.Number({
    env: 'OTEL_TRACES_SAMPLER_ARG',
    description: 'The share of the requests that a sampler with traceidratio records.',
    default: 1,
    minimum: 0,
    maximum: 1,
  }),
}

type Settings = Static<TObject<typeof traceSettings>>

export type TraceSettings = {
  /** The address of the collector to which spans are sent. */
  url: string
  headers: Readonly<Record<string, string>>
  /** What the operator says of this process, with its `service.name`. */
  resource: Readonly<Record<string, string>>
  sampler: SamplerName
  ratio: number
}

/** The path of traces below the endpoint of all signals (https://opentelemetry.io/docs/specs/otel/protocol/exporter/). */
const PATH = '/v1/traces'
const EXAMPLE = 'http://localhost:4318'
const MAX_PAIRS = 64
/** https://www.rfc-editor.org/rfc/rfc9110#section-5.6.2 */
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9a-z-]+$/i
/** A value with a line break would begin another header. */
const HEADER_VALUE = /^[\x20-\x7e]*$/
const ATTRIBUTE_NAME = /^[\x21-\x7e]+$/
const DEFAULT_NAME = 'daybook'

/** Returns the errors in the settings, as sentences for the operator. */
export function traceProblems(settings: Settings): string[] {
  const { otlpEndpoint, otlpTracesEndpoint, otlpHeaders, resourceAttributes } = settings
  return [
    endpointProblem('OTEL_EXPORTER_OTLP_ENDPOINT', otlpEndpoint, EXAMPLE),
    endpointProblem('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', otlpTracesEndpoint, EXAMPLE + PATH),
    pairsProblem(otlpHeaders, HEADER_NAME, HEADER_VALUE) &&
      'OTEL_EXPORTER_OTLP_HEADERS must be name=value pairs, separated by commas, with values that are percent-encoded, for example authorization=Basic%20dXNlcg (its value is a secret and is not shown)',
    pairsProblem(resourceAttributes, ATTRIBUTE_NAME, /^/) &&
      `OTEL_RESOURCE_ATTRIBUTES must be name=value pairs, separated by commas, with values that are percent-encoded, for example deployment.environment.name=production (was ${resourceAttributes.slice(0, 200)})`,
  ].filter((problem) => typeof problem === 'string')
}

function endpointProblem(env: string, value: string, example: string): string | undefined {
  const problem = urlProblem({ env, value, schemes: ['http', 'https'], example })
  if (problem !== undefined || value === '') return problem
  const { username, password } = new URL(value)
  return username === '' && password === ''
    ? undefined
    : `${env} must have no user and no password. Put them into OTEL_EXPORTER_OTLP_HEADERS. Example: ${example}`
}

/** Returns the settings of the exporter and of the spans. Returns undefined if no endpoint is set: nothing is traced. */
export function readTraceSettings(settings: Settings): TraceSettings | undefined {
  const { otlpEndpoint, otlpTracesEndpoint, otlpHeaders, serviceName, resourceAttributes } = settings
  const url = otlpTracesEndpoint || (otlpEndpoint && trimCharactersAtEnd(otlpEndpoint, '/') + PATH)
  if (url === '') return undefined
  return {
    url,
    headers: Object.fromEntries(pairsIn(otlpHeaders) ?? []),
    resource: {
      'service.name': DEFAULT_NAME,
      ...Object.fromEntries(pairsIn(resourceAttributes) ?? []),
      ...(serviceName !== '' && { 'service.name': serviceName }),
    },
    sampler: settings.tracesSampler,
    ratio: settings.tracesSamplerArg,
  }
}

/** Returns true if the text is no list of pairs, has too many, or has a name or a value of another form. */
function pairsProblem(text: string, name: RegExp, value: RegExp): boolean {
  const pairs = pairsIn(text)
  return !pairs || pairs.length > MAX_PAIRS || pairs.some((pair) => !name.test(pair[0]) || !value.test(pair[1]))
}

/** Reads the form that the specification takes from W3C Baggage. Returns undefined for any other text. */
function pairsIn(text: string): [name: string, value: string][] | undefined {
  const pairs: [string, string][] = []
  for (const part of text.split(',')) {
    if (part.trim() === '') continue
    const at = part.indexOf('=')
    if (at < 1) return undefined
    try {
      pairs.push([part.slice(0, at).trim(), decodeURIComponent(part.slice(at + 1).trim())])
    } catch {
      return undefined
    }
  }
  return pairs
}
