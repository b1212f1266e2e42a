import type { Translator } from '@daybook/i18n'
import { Choice } from '@daybook/web'
import type { FastifyRequest } from 'fastify'
import type { JSX } from 'preact'
import { textOf } from '../query.ts'

const NAME = 'revokeApiKeys'

/** Asks about API keys. A new password doesn't revoke them; their owner decides. */
export const RevokeKeysChoice = ({ isChosen, t }: { isChosen: boolean; t: Translator }): JSX.Element => (
  <Choice type="checkbox" id={NAME} name={NAME} value="yes" checked={isChosen}>
    {t('security.password.revokeKeys')}
  </Choice>
)

export const wantsKeysRevoked = (request: FastifyRequest): boolean => textOf(request.body, NAME) === 'yes'
