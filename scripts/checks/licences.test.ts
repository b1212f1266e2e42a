import { expect, it } from 'vitest'
import { EXCEPTIONS, licenceFaults, licenceOf } from './licences.ts'

const ofLicence = (name: string, license?: string) => ({
  path: `node_modules/${name}`,
  name,
  version: '1.0.0',
  license,
  isNative: false,
})
const exceptions = Object.entries(EXCEPTIONS).map(([name, { license }]) => ofLicence(name, license))

it('allowed licences and named exceptions have no fault', () => {
  expect(licenceFaults([...exceptions, ofLicence('pg', 'MIT'), ofLicence('sax', 'BlueOak-1.0.0')])).toEqual([])
})

it('a package with another licence, or with none, is named', () => {
  const packages = [...exceptions, ofLicence('a', 'GPL-3.0'), ofLicence('b'), ofLicence('c', '(MIT OR GPL-3.0)')]
  expect(licenceFaults(packages)).toEqual([
    'a 1.0.0 has the licence GPL-3.0, which is not allowed.',
    'b 1.0.0 has the licence unknown, which is not allowed.',
    'c 1.0.0 has the licence (MIT OR GPL-3.0), which is not allowed.',
  ])
})

it('an exception holds for the licence that it names, and is refused when nobody needs it', () => {
  const others = exceptions.filter(({ name }) => name !== 'ical.js')
  expect(licenceFaults([...others, ofLicence('ical.js', 'GPL-3.0')])).toEqual([
    'ical.js 1.0.0 has the licence GPL-3.0, which is not allowed.',
  ])
  expect(licenceFaults(others)).toEqual(['No package needs the exception of ical.js.'])
})

it('a name of a family stands for the licence whose text the package has', () => {
  expect(licenceOf({ name: 'url-template', license: 'BSD' })).toBe('BSD-3-Clause')
  expect(licenceOf({ name: 'pg', license: 'MIT' })).toBe('MIT')
})
