import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { namesOfEnvironment, readDeployFile, root, unknownSettings } from './deploy-files.ts'

const unit = readDeployFile('daybook.service')
const valuesOf = (name: string) => [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value)

test('the unit starts the server as npm does', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(valuesOf('ExecStart')).toEqual([`/usr/bin/${scripts.start}`])
  expect(valuesOf('Restart')).toEqual(['always'])
})

test('the unit has only settings that exist', () => {
  const names = namesOfEnvironment(valuesOf('Environment').join('\n'))
  expect(names).toContain('DATA_DIR')
  expect(unknownSettings(names)).toEqual([])
})

test('the unit gives the server its own folder and nothing else to write', () => {
  expect(valuesOf('Environment')).toContain(`DATA_DIR=/var/lib/${valuesOf('StateDirectory')[0]}`)
  expect(valuesOf('ProtectSystem')).toEqual(['strict'])
  expect(valuesOf('NoNewPrivileges')).toEqual(['yes'])
  expect(valuesOf('CapabilityBoundingSet')).toEqual([''])
  expect(valuesOf('User')).toEqual(['daybook'])
})
