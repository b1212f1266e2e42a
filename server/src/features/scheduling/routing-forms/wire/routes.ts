import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Address } from '../../../../http/address.ts'
import { envelope, success } from '../../../../http/envelope.ts'
import { LIST_BODY_KEYS } from '../../../../http/input/bodies.ts'
import { pageOf } from '../../../../http/input/paging.ts'
import { command, query } from '../../../../http/routes.ts'
import type { FormOwner, RoutingForms, StoredForm } from '../service.ts'
import {
  FormChangeInput,
  FormInput,
  FormParams,
  FormView,
  filterOf,
  ListQuery,
  OrganizationListQuery,
  presentForm,
} from './schema.ts'

/**
 * The address of forms. `scope` is the scope that third-party applications need there; without one they have no access.
 */
export type FormsAt<Owner extends FormOwner> = {
  at: Address<Owner>
  scope?: 'ROUTING_FORM'
  heading: string
  /** The lowest role of those who answer a form at this address. */
  answers: 'MEMBER' | 'ADMIN'
  /** True if the list has the forms of several teams. */
  listsTeams: boolean
}

export const formPath = { routingFormId: { is: 'routing-form', of: 'owner' } }

/** Returns the requirements of an operation on forms. */
export const asked =
  <Owner extends FormOwner>({ at, scope }: FormsAt<Owner>) =>
  (verb: 'read' | 'create' | 'update' | 'delete', role: 'MEMBER' | 'ADMIN' = 'ADMIN', path = {}) =>
    at.access({
      role,
      permission: `routingForm.${verb}`,
      ...(scope && { scope: verb === 'read' ? `${scope}_READ` : `${scope}_WRITE` }),
      path,
    })

/** Returns the routes for the forms of an owner. */
export const routingFormRoutes =
  <Owner extends FormOwner>(forms: RoutingForms, place: FormsAt<Owner>): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { at, heading, listsTeams } = place
    const tags = [at.tag(heading)]
    const access = asked(place)
    const params = FormParams

    const list = {
      config: { operation: 'routing-forms.list', access: access('read') },
      schema: { summary: 'List routing forms', tags, response: { 200: envelope(Type.Array(FormView)) } },
    }
    const presentForms = (found: StoredForm[]) => success(found.map(presentForm))
    if (listsTeams)
      query(app, '/routing-forms', {
        config: list.config,
        schema: { ...list.schema, querystring: OrganizationListQuery },
        run: (request) => {
          const { query } = request
          return forms.list(at.owner(request), { ...filterOf(query), teamIds: query.teamIds }, pageOf(query))
        },
        answer: presentForms,
      })
    else
      query(app, '/routing-forms', {
        config: list.config,
        schema: { ...list.schema, querystring: ListQuery },
        run: (request) => forms.list(at.owner(request), filterOf(request.query), pageOf(request.query)),
        answer: presentForms,
      })

    command(app, 'POST', '/routing-forms', {
      config: { operation: 'routing-forms.create', maxBodyKeys: LIST_BODY_KEYS, access: access('create') },
      schema: {
        summary: 'Create a routing form',
        description: 'Conditions are trees of groups and rules, as react-awesome-query-builder writes them.',
        tags,
        body: FormInput,
        response: { 201: envelope(FormView) },
      },
      run: (context, request) => forms.create(context, at.owner(request), request.body),
      answer: (form) => success(presentForm(form)),
    })

    query(app, '/routing-forms/:routingFormId', {
      config: { operation: 'routing-forms.get', access: access('read', 'ADMIN', formPath) },
      schema: { summary: 'Get a routing form', tags, params, response: { 200: envelope(FormView) } },
      run: (request) => forms.get(at.owner(request), request.params.routingFormId),
      answer: (found) => success(presentForm(found)),
    })

    command(app, 'PATCH', '/routing-forms/:routingFormId', {
      config: {
        operation: 'routing-forms.update',
        maxBodyKeys: LIST_BODY_KEYS,
        access: access('update', 'ADMIN', formPath),
      },
      schema: {
        summary: 'Change a routing form',
        description: 'Only sent properties change. Sent fields and routes replace the ones before.',
        tags,
        params,
        body: FormChangeInput,
        response: { 200: envelope(FormView) },
      },
      run: (context, request) => forms.update(context, at.owner(request), request.params.routingFormId, request.body),
      answer: (form) => success(presentForm(form)),
    })

    command(app, 'DELETE', '/routing-forms/:routingFormId', {
      config: { operation: 'routing-forms.delete', access: access('delete', 'ADMIN', formPath) },
      schema: {
        summary: 'Delete a routing form',
        description: 'Its responses are deleted as well.',
        tags,
        params,
        response: { 200: envelope(FormView) },
      },
      run: (context, request) => forms.delete(context, at.owner(request), request.params.routingFormId),
      answer: (form) => success(presentForm(form)),
    })
  }
