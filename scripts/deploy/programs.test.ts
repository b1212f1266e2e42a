// The programs that read these files in the end. Each is asked where it is installed.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { deployFiles, root } from './deploy-files.ts'

const folder = join(root, 'deploy')
const yaml = deployFiles().filter((name) => name.endsWith('.yaml'))

const isMissing = (program: string): boolean => spawnSync(program, ['--version']).error !== undefined

/** Returns what a program says of files of `deploy`, and whether it takes them. */
function ask(program: string, ...words: string[]): { taken: boolean; said: string } {
  const { status, stdout, stderr } = spawnSync(program, words, { cwd: folder, encoding: 'utf8', timeout: 20_000 })
  return { taken: status === 0, said: `${stdout}${stderr}` }
}

// CI has these programs only if its machine has them: the other tests read the files without.
describe.skipIf(isMissing('systemd-analyze'))('systemd-analyze', () => {
  it('finds no fault in the unit', () => {
    // It also looks for the program that the unit starts. Many machines have Node in another folder.
    const faults = ask('systemd-analyze', 'verify', './daybook.service')
      .said.split('\n')
      .filter((line) => line)
    expect(faults.filter((line) => !/\/usr\/bin\/node|Failed to (connect|get)/.test(line))).toEqual([])
  })

  it('counts little that the service could do to its machine', () => {
    const { said } = ask('systemd-analyze', 'security', '--offline=true', '--no-pager', './daybook.service')
    expect(Number(/exposure level for daybook\.service: ([\d.]+)/.exec(said)?.[1])).toBeLessThan(2.5)
  })
})

it.skipIf(isMissing('yamllint')).each(yaml)('yamllint finds no fault in %s', (name) => {
  const { taken, said } = ask('yamllint', '--strict', '-d', '{extends: relaxed, rules: {line-length: disable}}', name)
  expect([taken, said]).toEqual([true, ''])
})

describe.skipIf(isMissing('promtool'))('promtool', () => {
  it('takes the alerts', () => expect(ask('promtool', 'check', 'rules', 'prometheus/alerts.yaml').taken).toBe(true))

  it('takes the configuration', () => {
    const { taken, said } = ask('promtool', 'check', 'config', '--syntax-only', 'prometheus/prometheus.yaml')
    expect([taken, said]).toEqual([true, expect.stringContaining('valid')])
  })
})

describe.skipIf(isMissing('caddy'))('caddy', () => {
  it('takes the Caddyfile', () => {
    const { taken, said } = ask('caddy', 'validate', '--adapter', 'caddyfile', '--config', 'Caddyfile')
    expect([taken, said]).toEqual([true, expect.stringContaining('Valid configuration')])
  })
})
