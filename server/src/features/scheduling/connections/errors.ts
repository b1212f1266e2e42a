import { invalid } from '../../../lib/errors.ts'

export const tooManyConnections = (most: number) =>
  invalid(
    'CONNECTIONS_LIMIT_REACHED',
    `There are ${most} connected accounts, which is the maximum. Disconnect one before you connect another.`,
  )

export const stateInvalid = () =>
  invalid('OAUTH_STATE_INVALID', 'The `state` does not come from this server. Start to connect the account again.')

export const stateExpired = () =>
  invalid('OAUTH_STATE_EXPIRED', 'The `state` is older than an hour. Start to connect the account again.')
