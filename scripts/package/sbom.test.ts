import { expect, it } from 'vitest'
import { describePackage, type Sbom } from './sbom.ts'

const component = (name: string, version: string, licence?: string, folder = name) => ({
  'bom-ref': `${name}@${version}`,
  type: 'library',
  name: folder,
  version,
  purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
  ...(licence ? { licenses: [{ license: { id: licence } }] } : {}),
})
const all: Sbom = {
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  metadata: { component: component('daybook', '0.1.0', 'MIT', 'checkout') },
  components: [
    component('@daybook/web', '0.1.0', 'MIT', 'web'),
    component('@daybook/server', '0.1.0', 'MIT', 'server'),
    component('url-template', '2.0.8'),
    component('vitest', '4.0.0', 'MIT'),
  ],
  dependencies: [
    { ref: 'daybook@0.1.0', dependsOn: ['@daybook/web@0.1.0', 'vitest@4.0.0'] },
    { ref: '@daybook/web@0.1.0', dependsOn: ['url-template@2.0.8'] },
    { ref: 'url-template@2.0.8' },
    { ref: 'vitest@4.0.0', dependsOn: [] },
  ],
}
const packages = [
  { path: 'node_modules/url-template', name: 'url-template', version: '2.0.8', license: 'BSD', isNative: false },
]
const described = describePackage(all, packages, ['@daybook/web'])

it('the bill of materials has our packages and those that a server loads, by their real names', () => {
  expect(described.components.map(({ name }) => name)).toEqual(['@daybook/web', 'url-template'])
  expect(described.metadata.component).toMatchObject({ name: 'daybook', type: 'application' })
})

it('the bill of materials has a licence for each package, also if its manifest has no identifier', () => {
  expect(described.components.map(({ licenses }) => licenses)).toEqual([
    [{ license: { id: 'MIT' } }],
    [{ license: { id: 'BSD-3-Clause' } }],
  ])
})

it('the bill of materials leads to no package that it does not have', () => {
  expect(described.dependencies).toEqual([
    { ref: 'daybook@0.1.0', dependsOn: ['@daybook/web@0.1.0'] },
    { ref: '@daybook/web@0.1.0', dependsOn: ['url-template@2.0.8'] },
    { ref: 'url-template@2.0.8', dependsOn: [] },
  ])
})
