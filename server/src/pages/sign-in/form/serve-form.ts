import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Http } from '../../../http/create-http.ts'
import type { PageDependencies } from '../../dependencies.ts'
import type { Form } from './form.ts'
import { showForm } from './show-form.ts'
import { takeForm } from './take-form.ts'

/** Returns the form of a request. Undefined means that the reply has been sent. */
export type OpenForm = (
  deps: PageDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
) => Form | undefined | Promise<Form | undefined>

const config = { page: true }

/** Serves a form: GET shows it, and POST takes it. */
export function serveForm(http: Http, deps: PageDependencies, path: string, open: OpenForm): void {
  http.get(path, { config }, async (request, reply) => {
    const form = await open(deps, request, reply)
    return form ? showForm(deps, request, reply, form) : reply
  })
  http.post(path, { config }, async (request, reply) => {
    const form = await open(deps, request, reply)
    return form ? takeForm(deps, request, reply, form) : reply
  })
}
