import { expect, it } from 'vitest'
import { codesIn, errorTable } from './error-documents.ts'

it('reads the code, the status and the message of every way to refuse', () => {
  expect(
    codesIn(
      'errors.ts',
      `const TAKEN = 'CUP_TAKEN'
      export const noCup = (id: number) => notFound('CUP_NOT_FOUND', \`There is no cup \${id}.\`)
      const cannot = (code: string, why: string) => conflict(code, \`It can't be done: \${why}\`)
      export const inUse = () => cannot('CUP_IN_USE', 'somebody ' + 'drinks')
      export const taken = () => invalid(TAKEN, 'It is taken.')
      export const tooLarge = () => new Refused(413, 'BODY_TOO_LARGE', 'Send less.')
      export const full = (tea: boolean) => gone(tea ? 'TEA_GONE' : 'MILK_GONE', 'Nothing is left.')
      log('CUP_WASHED', 'no refusal')`,
    ),
  ).toEqual([
    { code: 'CUP_NOT_FOUND', status: 404, message: 'There is no cup ….' },
    { code: 'CUP_IN_USE', status: 409, message: 'somebody drinks' },
    { code: 'CUP_TAKEN', status: 400, message: 'It is taken.' },
    { code: 'BODY_TOO_LARGE', status: 413, message: 'Send less.' },
    { code: 'TEA_GONE', status: 410, message: 'Nothing is left.' },
    { code: 'MILK_GONE', status: 410, message: 'Nothing is left.' },
  ])
})

it('shows a message in one row, without effect on the table', () => {
  const code = { code: 'A_B', statuses: [409, 400], messages: ['<b> or | or\nnothing'], subject: 'cups' }
  expect(errorTable([code])).toContain('| `A_B` | 400, 409 | \\<b\\> or \\| or nothing |')
})
