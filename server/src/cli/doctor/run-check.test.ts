import { describe, expect, it } from 'vitest'
import { reasonOf } from '../../lib/network/reason.ts'
import { ok } from './finding.ts'
import { reportText, summaryOf } from './report.ts'
import { type Check, runTogether } from './run-check.ts'

const check = (name: string, run: Check['run']): Check => ({ name, timeoutMs: 20, remedy: `Repair ${name}.`, run })

describe('the checks of a report', () => {
  it('a check that fails or hangs is a problem, and the others go on', async () => {
    const findings = await runTogether([
      check('hanging', () => new Promise(() => {})),
      check('failing', async () => {
        throw new Error('the disk is gone.')
      }),
      check('working', async () => [ok('working', 'It works.')]),
    ])
    expect(findings).toMatchObject([
      { check: 'hanging', result: 'problem', found: 'The check got no answer within 0.02 seconds.' },
      {
        check: 'failing',
        result: 'problem',
        found: 'The check could not be made: the disk is gone.',
        remedy: 'Repair failing.',
      },
      { check: 'working', result: 'ok' },
    ])
    expect(summaryOf(findings)).toBe('2 problems and 0 warnings')
    expect(reportText(findings)).toContain('To do: Repair failing.\n')
  })

  it('a reason is one line without the password of the address', () => {
    const url = 'postgres://ann:p%40ss@db.example.com/daybook'
    expect(reasonOf(new Error('no entry for ann p@ss (p%40ss)\nmore'), url)).toBe('no entry for ann *** (***)')
    expect(reasonOf(Object.assign(new Error(''), { code: 'ECONNREFUSED' }))).toBe('ECONNREFUSED')
  })
})
