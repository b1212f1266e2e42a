import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { userActor } from '../../../../http/callers/owner.ts'
import { envelope, success } from '../../../../http/envelope.ts'
import { pageOf } from '../../../../http/input/paging.ts'
import { command, query } from '../../../../http/routes.ts'
import type { FormOwner, RoutingForms } from '../service.ts'
import { asked, type FormsAt, formPath } from './routes.ts'
import { FormParams, filterOf, ListQuery } from './schema.ts'
import {
  AnswersBody,
  presentDestination,
  presentResponse,
  presentSlots,
  RespondQuery,
  RespondView,
  ResponseChangeInput,
  ResponseParams,
  ResponseView,
  RoutedSlots,
  RoutedSlotsQuery,
} from './schema-responses.ts'

/** Returns the routes for the responses of an owner's forms. */
export const routingFormResponseRoutes =
  <Owner extends FormOwner>(forms: RoutingForms, place: FormsAt<Owner>): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { at, heading, answers } = place
    const tags = [at.tag(heading)]
    const access = asked(place)
    const path = { ...formPath, responseId: { is: 'routing-form-response', of: 'routingFormId' } }

    query(app, '/routing-forms/:routingFormId/responses', {
      config: { operation: 'routing-form-responses.list', access: access('read', 'ADMIN', formPath) },
      schema: {
        summary: 'List responses of a routing form',
        tags,
        params: FormParams,
        querystring: ListQuery,
        response: { 200: envelope(Type.Array(ResponseView)) },
      },
      run: (request) =>
        forms.listResponses(
          at.owner(request),
          request.params.routingFormId,
          filterOf(request.query),
          pageOf(request.query),
        ),
      answer: (found) => success(found.map(presentResponse)),
    })

    command(app, 'POST', '/routing-forms/:routingFormId/responses', {
      config: { operation: 'routing-form-responses.create', access: access('create', answers, formPath) },
      schema: {
        summary: 'Answer a routing form',
        description:
          'The answer has the slots of the event type to which the form leads, or the message or the address of the route.',
        tags,
        params: FormParams,
        querystring: RespondQuery,
        body: AnswersBody,
        response: { 201: envelope(RespondView) },
      },
      run: (context, request) => {
        const { routingFormId: formId } = request.params
        const of = { owner: at.owner(request), formId }
        return forms.respond(context, userActor(request), of, request.body, request.query)
      },
      answer: (result) => success(presentDestination(result)),
    })

    command(app, 'PATCH', '/routing-forms/:routingFormId/responses/:responseId', {
      config: { operation: 'routing-form-responses.update', access: access('update', 'ADMIN', path) },
      schema: {
        summary: 'Change a response of a routing form',
        description: 'The sent answers replace all answers. The response leads where it led before.',
        tags,
        params: ResponseParams,
        body: ResponseChangeInput,
        response: { 200: envelope(ResponseView) },
      },
      run: (context, request) => {
        const { routingFormId: formId, responseId } = request.params
        return forms.updateResponse(
          context,
          { owner: at.owner(request), formId, responseId },
          request.body.response ?? {},
        )
      },
      answer: (response) => success(presentResponse(response)),
    })
  }

/** Returns the route with which pages look at the slots before somebody sends the form. */
export const calculateSlotsRoute =
  (forms: RoutingForms): FastifyPluginAsyncTypebox =>
  async (app) => {
    command(app, 'POST', '/routing-forms/:routingFormId/calculate-slots', {
      config: {
        operation: 'routing-forms.calculateSlots',
        access: { caller: 'optional', scope: 'any', path: { routingFormId: { is: 'routing-form', of: 'public' } } },
      },
      schema: {
        summary: 'Calculate the slots to which answers lead',
        description: 'Nothing is recorded.',
        tags: ['Routing forms'],
        params: FormParams,
        querystring: RoutedSlotsQuery,
        body: AnswersBody,
        response: { 200: envelope(RoutedSlots) },
      },
      run: ({ actor }, request) =>
        forms.calculateSlots(actor, request.params.routingFormId, request.body, request.query),
      answer: ({ eventTypeId, slots }) => success({ eventTypeId, slots: presentSlots(slots) }),
    })
  }
