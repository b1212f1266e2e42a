import { describe, expect, it } from 'vitest'
import { namesOfEnvironment, readDeployFile, readYaml, unknownSettings } from './deploy-files.ts'

type Service = {
  build?: { context: string; dockerfile: string }
  environment: Record<string, string>
  env_file?: string
  healthcheck: { test: string[] }
  ports?: string[]
  read_only: boolean
  restart: string
  volumes?: string[]
}
type Compose = { services: Record<string, Service>; volumes: Record<string, object> }

const [compose] = readYaml<Compose>('compose.yaml')
const services = Object.entries(compose?.services ?? {})
const ours = services.filter(([, service]) => service.build)
const example = readDeployFile('compose.env.example')

/** The image of PostgreSQL and the URL of the database have this name. */
const OF_DATABASE = 'POSTGRES_PASSWORD'

describe('the services of compose.yaml', () => {
  it('are a server, a worker and a database', () => {
    expect(services.map(([name]) => name)).toEqual(['server', 'worker', 'database'])
    expect(ours.map(([name, { environment }]) => [name, environment.DAYBOOK_WORKER])).toEqual([
      ['server', 'off'],
      ['worker', 'only'],
    ])
  })

  it.each(services)('%s is watched, starts again and writes only to volumes', (_name, service) => {
    expect(service.healthcheck.test[0]).toBe('CMD')
    expect(service.restart).toBe('unless-stopped')
    expect(service.read_only).toBe(true)
  })

  it.each(services)(
    '%s uses no folder of the machine, and only the machine itself reaches its port',
    (_name, service) => {
      const volumes = (service.volumes ?? []).map((volume) => volume.split(':')[0])
      expect(Object.keys(compose?.volumes ?? {})).toEqual(expect.arrayContaining(volumes))
      for (const port of service.ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:/)
    },
  )

  it.each(ours)('%s is built from the Dockerfile and has only settings that exist', (_name, service) => {
    expect(service.build).toEqual({ context: '..', dockerfile: 'deploy/Dockerfile' })
    expect(service.env_file).toBe('.env')
    expect(unknownSettings(Object.keys(service.environment))).toEqual([])
  })

  it('a worker is asked for /health, because it waits by itself for a database that is away', () => {
    expect(compose?.services.worker?.healthcheck.test.join(' ')).toContain('/health')
    expect(compose?.services.server?.healthcheck.test.join(' ')).toContain('/ready')
  })
})

describe('the example of the settings', () => {
  it('has only settings that exist', () => {
    expect(unknownSettings(namesOfEnvironment(example))).toEqual([OF_DATABASE])
  })

  it('has no secret', () => {
    const secrets = namesOfEnvironment(example).filter((name) => /PASSWORD|KEY/.test(name))
    expect(secrets).toContain('DAYBOOK_SECRET_KEY')
    for (const name of secrets) expect(example).toContain(`\n${name}=\n`)
  })
})
