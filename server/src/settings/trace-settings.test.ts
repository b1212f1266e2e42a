import { describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { readTraceSettings } from './trace-settings.ts'

const read = (environment: Record<string, string>) => readTraceSettings(readConfig(environment))
const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }

/** Returns the sentence about a setting that stops the start. */
function problemOf(environment: Record<string, string>): string {
  try {
    readConfig(environment)
  } catch (error) {
    return (error as Error).message
  }
  return ''
}

describe('the settings of traces', () => {
  it('without an endpoint nothing is traced', () => {
    expect(read({ OTEL_SERVICE_NAME: 'booking', OTEL_TRACES_SAMPLER: 'always_on' })).toBeUndefined()
  })

  it('the endpoint of all signals gets the path of traces, and the endpoint of traces is taken as it is', () => {
    expect(read(ENDPOINT)?.url).toBe('http://collector:4318/v1/traces')
    expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: 'https://otel.example.com/otlp/' })?.url).toBe(
      'https://otel.example.com/otlp/v1/traces',
    )
    expect(read({ ...ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://tempo:4318/push' })?.url).toBe(
      'http://tempo:4318/push',
    )
  })

  it('everything is recorded that no caller has decided about, and the service is called daybook', () => {
    expect(read(ENDPOINT)).toMatchObject({
      headers: {},
      resource: { 'service.name': 'daybook' },
      sampler: 'parentbased_always_on',
      ratio: 1,
    })
  })

  it('headers and attributes are pairs whose values are percent-encoded', () => {
    expect(
      read({
        ...ENDPOINT,
        OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20dTpw, x-tenant = a=b ,',
        OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=production,service.name=other,place=K%C3%B6ln',
        OTEL_SERVICE_NAME: 'booking',
        OTEL_TRACES_SAMPLER: 'traceidratio',
        OTEL_TRACES_SAMPLER_ARG: '0.25',
      }),
    ).toMatchObject({
      headers: { authorization: 'Basic dTpw', 'x-tenant': 'a=b' },
      resource: { 'service.name': 'booking', 'deployment.environment.name': 'production', place: 'Köln' },
      sampler: 'traceidratio',
      ratio: 0.25,
    })
  })

  it.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', 'must begin with http:// or https://'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'grpc://collector:4317', 'must begin with http:// or https://'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://user:s3cret@collector:4318', 'must have no user and no password'],
    ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'http://', 'is not a URL'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 's3cret', 'must be name=value pairs'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'x=s3cret%0d%0ay: z', 'must be name=value pairs'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'x y=s3cret', 'must be name=value pairs'],
    ['OTEL_RESOURCE_ATTRIBUTES', 'a=%zz', 'must be name=value pairs'],
    ['OTEL_TRACES_SAMPLER', 'jaeger_remote', 'must be one of parentbased_always_on'],
    ['OTEL_TRACES_SAMPLER_ARG', '2', 'must be <= 1'],
  ])('%s=%s stops the start with a message, and no secret is shown', (name, value, message) => {
    const problem = problemOf({ ...ENDPOINT, [name]: value })
    expect(problem).toContain(`${name} ${message}`)
    expect(problem).not.toContain('s3cret')
  })
})
