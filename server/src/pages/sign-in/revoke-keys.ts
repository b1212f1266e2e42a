import type { Translator } from '@daybook/i18n'
import type { FastifyRequest } from 'fastify'
import { type Html, html } from '../../lib/text/html.ts'
import { textOf } from '../query.ts'

const NAME = 'revokeApiKeys'

/** Asks about API keys. A new password doesn't revoke them; their owner decides. */
export const revokeKeysChoice = (request: FastifyRequest, t: Translator): Html =>
  html`<div class="choice"><input type="checkbox" id="${NAME}" name="${NAME}" value="yes"${wantsKeysRevoked(request) && html` checked`}>
<label for="${NAME}">${t('security.password.revokeKeys')}</label></div>`

export const wantsKeysRevoked = (request: FastifyRequest): boolean => textOf(request.body, NAME) === 'yes'
