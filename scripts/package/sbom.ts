import { licenceOf } from '../checks/licences.ts'
import type { ProductionPackage } from './production-packages.ts'

/** What this program reads and writes of a CycloneDX document. */
type Component = {
  'bom-ref': string
  type: string
  name: string
  version: string
  purl: string
  licenses?: { license: { id?: string; name?: string } }[]
  [other: string]: unknown
}
export type Sbom = {
  bomFormat: string
  specVersion: string
  metadata: { component: Component; [other: string]: unknown }
  components: Component[]
  dependencies: { ref: string; dependsOn?: string[] }[]
  [other: string]: unknown
}

const identity = ({ name, version }: { name: string; version: string }): string => `${name}@${version}`

/** npm writes the name of a folder instead of the name of our own packages. The address has the real one. */
const nameOf = ({ purl }: Component): string => decodeURIComponent(purl.replace('pkg:npm/', '').replace(/@[^@]*$/, ''))

/**
 * Returns the part of npm's list of all packages of a checkout that describes the package: ours in it, and those that a
 * server loads. npm's own `--omit=dev` also leaves out what both a server and a developer's tool need.
 */
export function describePackage(all: Sbom, packages: readonly ProductionPackage[], own: readonly string[]): Sbom {
  const loaded = new Map(packages.map((each) => [identity(each), each]))
  const ours = new Set(own)
  const components = all.components
    .map((component) => ({ ...component, name: nameOf(component) }))
    .filter((component) => loaded.has(identity(component)) || ours.has(component.name))
    .map((component) => withLicence(component, loaded.get(identity(component))))
  const root: Component = { ...all.metadata.component, type: 'application', name: nameOf(all.metadata.component) }
  const refs = new Set([root['bom-ref'], ...components.map((component) => component['bom-ref'])])
  return {
    ...all,
    metadata: { ...all.metadata, component: root },
    components,
    dependencies: all.dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) })),
  }
}

/** npm writes no licence if a manifest names something else than an SPDX identifier. */
function withLicence(component: Component, loaded: ProductionPackage | undefined): Component {
  const id = loaded && licenceOf(loaded)
  return id ? { ...component, licenses: [{ license: { id } }] } : component
}
