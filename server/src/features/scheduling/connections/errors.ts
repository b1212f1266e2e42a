import { invalid } from '../../../lib/errors.ts'

export const tooManyConnections = (most: number) =>
  invalid(
    'CONNECTIONS_LIMIT_REACHED',
    `There are ${most} connected accounts, which is the maximum. Disconnect one before you connect another.`,
  )
