import { describe, expect, it } from 'vitest'
import { deployFiles, readDeployFile, readYaml, unknownSettings } from './deploy-files.ts'

type Labels = Record<string, string>
type Probe = { httpGet: { path: string; port: string } }
type Container = {
  env: { name: string; value: string }[]
  envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[]
  startupProbe: Probe
  readinessProbe: Probe
  livenessProbe: Probe
  resources: { requests: { cpu: string; memory: string }; limits: { memory: string } }
  securityContext: object
}
type Pod = { securityContext: { runAsUser: number }; automountServiceAccountToken: boolean; containers: [Container] }
type Manifest = {
  kind: string
  metadata: { name: string; namespace?: string }
  data?: Record<string, string>
  stringData?: Record<string, string>
  spec?: { selector: Labels & { matchLabels?: Labels }; template?: { metadata: { labels: Labels }; spec: Pod } }
}

const manifests = deployFiles()
  .filter((name) => name.startsWith('kubernetes/'))
  .flatMap((name) => readYaml<Manifest>(name))
const ofKind = (kind: string) => manifests.filter((manifest) => manifest.kind === kind)
const deployments = ofKind('Deployment').map(({ metadata, spec }) => ({ name: metadata.name, ...spec?.template }))

const containerOf = (name: string): Container => {
  const container = deployments.find((each) => each.name === name)?.spec?.containers[0]
  if (!container) throw new Error(`There is no Deployment ${name}.`)
  return container
}
const workerOf = (name: string) => containerOf(name).env.find((each) => each.name === 'DAYBOOK_WORKER')?.value

describe('the manifests for Kubernetes', () => {
  it('have nodes for requests, and workers', () => {
    expect(deployments.map(({ name }) => [name, workerOf(name)])).toEqual(
      expect.arrayContaining([
        ['daybook-api', 'off'],
        ['daybook-worker', 'only'],
      ]),
    )
    expect(deployments).toHaveLength(2)
  })

  it('belong to no namespace', () => {
    expect(manifests.filter(({ metadata }) => metadata.namespace !== undefined)).toEqual([])
  })

  it.each(deployments)('$name has no rights and writes no file', ({ name, spec }) => {
    const [, account] = /^USER (\d+):/m.exec(readDeployFile('Dockerfile')) ?? []
    expect(spec?.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: Number(account) })
    expect(spec?.automountServiceAccountToken).toBe(false)
    expect(containerOf(name).securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
  })

  it.each(deployments)('$name asks for resources and has a maximum of memory', ({ name }) => {
    const { requests, limits } = containerOf(name).resources
    expect(requests).toEqual({ cpu: expect.stringMatching(/^\d+m$/), memory: expect.stringMatching(/^\d+Mi$/) })
    expect(limits.memory).toMatch(/^\d+[MG]i$/)
  })

  it.each(deployments)('$name is started again when /health does not answer', ({ name }) => {
    expect(containerOf(name).startupProbe.httpGet).toEqual({ path: '/health', port: 'http' })
    expect(containerOf(name).livenessProbe.httpGet).toEqual({ path: '/health', port: 'http' })
  })

  it.each(deployments)('$name is ready when it reaches the database', ({ name }) => {
    expect(containerOf(name).readinessProbe.httpGet).toEqual({ path: '/ready', port: 'http' })
  })

  it.each(deployments)('$name has only settings that exist, from a ConfigMap and a Secret that exist', ({ name }) => {
    const { env, envFrom } = containerOf(name)
    expect(unknownSettings(env.map((each) => each.name))).toEqual([])
    expect(envFrom).toEqual([
      { configMapRef: { name: ofKind('ConfigMap')[0]?.metadata.name } },
      { secretRef: { name: ofKind('Secret')[0]?.metadata.name } },
    ])
  })

  it('the ConfigMap and the Secret have only settings that exist', () => {
    const names = manifests.flatMap(({ data, stringData }) => Object.keys({ ...data, ...stringData }))
    expect(names).toContain('DATABASE_URL')
    expect(unknownSettings(names)).toEqual([])
  })

  it('the example of the Secret is not applied with the other files', () => {
    const files = deployFiles().filter((name) => readDeployFile(name).includes('kind: Secret'))
    expect(files).toEqual(['kubernetes/secret.yaml.example'])
  })

  it('the Service and the budgets find the pods of a Deployment', () => {
    const labels = deployments.map(({ metadata }) => metadata?.labels)
    const selectors = [...ofKind('Service'), ...ofKind('PodDisruptionBudget')].map(
      ({ spec }) => spec?.selector.matchLabels ?? spec?.selector,
    )
    expect(selectors).toHaveLength(3)
    for (const selector of selectors) expect(labels).toContainEqual(selector)
  })
})
