import { invalid } from '../../../lib/errors.ts'

export const testClockOff = () =>
  invalid(
    'TEST_CLOCK_OFF',
    'This server has no test clock. Start it with DAYBOOK_TEST_CLOCK=true, which is refused when NODE_ENV is production.',
  )
