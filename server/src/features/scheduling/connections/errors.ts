import { forbidden, invalid } from '../../../lib/errors.ts'

export const tooManyConnections = (most: number) =>
  invalid(
    'CONNECTIONS_LIMIT_REACHED',
    `There are ${most} connected accounts, which is the maximum. Disconnect one before you connect another.`,
  )

export const stateMissing = () => invalid('OAUTH_STATE_MISSING', 'Missing `state` query param')

export const stateInvalid = () =>
  invalid('OAUTH_STATE_INVALID', 'The `state` does not come from this server. Start to connect the account again.')

export const stateUsed = () =>
  invalid('OAUTH_STATE_USED', 'The `state` was used before, and works once. Start to connect the account again.')

export const stateExpired = () =>
  invalid('OAUTH_STATE_EXPIRED', 'The `state` is older than ten minutes. Start to connect the account again.')

export const flowElsewhere = (publicUrl: string) =>
  forbidden(
    'CONNECTING_FLOW_ELSEWHERE',
    `This was begun in another browser, or by somebody who isn't signed in here. Sign in at ${new URL(publicUrl).host}, and start to connect the account there.`,
  )
