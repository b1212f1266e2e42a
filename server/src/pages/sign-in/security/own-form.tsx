import { LinkButton } from '@daybook/web'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageDependencies } from '../../dependencies.ts'
import type { Form, FormView } from '../form/form.ts'
import type { OwnAccount } from './account.ts'

/** A request to one of the security pages. */
export type OwnRequest = {
  deps: PageDependencies
  request: FastifyRequest
  reply: FastifyReply
  account: OwnAccount
}

/**
 * Returns a form of the security page. `GET` shows it, and `POST` takes it, at the same address. Undefined means that
 * another page was sent instead.
 */
export type OwnForm = (own: OwnRequest) => Form | undefined | Promise<Form | undefined>

/** Returns the address of a form below the security page, and the way back. */
export const inSettings = ({ reader, to }: OwnAccount, path: string): Pick<FormView, 'action' | 'beside'> => ({
  action: to(path),
  beside: (
    <LinkButton href={to('')} isQuiet>
      {reader.t('security.back')}
    </LinkButton>
  ),
})
