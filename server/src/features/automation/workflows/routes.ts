import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Address } from '../../../http/address.ts'
import { EmptyEnvelope, envelope, succeeded, success } from '../../../http/envelope.ts'
import { PageQuery, pageOf } from '../../../http/input/paging.ts'
import { command, query } from '../../../http/routes.ts'
import { type Family, families } from './families.ts'
import { presentWorkflow, WorkflowParams } from './schema.ts'
import type { Workflow, Workflows } from './service.ts'
import type { WorkflowOwner } from './workflow-owner.ts'

/** `scope` is the scope that third-party applications need for workflows; without one they have no access. */
export type WorkflowsAt<Owner extends WorkflowOwner> = { at: Address<Owner>; scope?: 'WORKFLOW' }

/** Returns the routes for workflows around bookings and around answered forms. */
export const workflowRoutes =
  <Owner extends WorkflowOwner>(workflows: Workflows, place: WorkflowsAt<Owner>): FastifyPluginAsyncTypebox =>
  async (app) => {
    for (const family of families) await app.register(familyRoutes(workflows, place, family))
  }

/** The answer is a list even for a single workflow, because existing clients rely on it. */
const present = (...workflows: Workflow[]) => success(workflows.map(presentWorkflow))

const path = { workflowId: { is: 'workflow', of: 'owner' } }
const params = WorkflowParams

const familyRoutes =
  <Owner extends WorkflowOwner>(
    workflows: Workflows,
    { at, scope }: WorkflowsAt<Owner>,
    { kind, suffix, operation, of, description, ...family }: Family,
  ): FastifyPluginAsyncTypebox =>
  async (app) => {
    const tags = [at.tag('Workflows')]
    const response = envelope(Type.Array(family.View))
    const all = `/workflows${suffix}`
    const one = `/workflows/:workflowId${suffix}`
    const asked = (verb: 'read' | 'create' | 'update' | 'delete') => ({
      role: 'ADMIN' as const,
      permission: `workflow.${verb}` as const,
      ...(scope && { scope: verb === 'read' ? `${scope}_READ` : `${scope}_WRITE` }),
    })

    query(app, all, {
      config: { operation: `${operation}.list`, access: at.access(asked('read')) },
      schema: { summary: `List workflows of ${of}`, tags, querystring: PageQuery, response: { 200: response } },
      run: (request) => workflows.list({ owner: at.owner(request), kind }, pageOf(request.query)),
      answer: (found) => present(...found),
    })

    command(app, 'POST', all, {
      config: { operation: `${operation}.create`, access: at.access(asked('create')) },
      schema: {
        summary: `Create a workflow of ${of}`,
        description,
        tags,
        body: family.Input,
        response: { 201: response },
      },
      run: (context, request) =>
        workflows.create(context, { owner: at.owner(request), kind }, family.wish(request.body)),
      answer: (workflow) => present(workflow),
    })

    query(app, one, {
      config: { operation: `${operation}.get`, access: at.access({ ...asked('read'), path }) },
      schema: { summary: `Get a workflow of ${of}`, tags, params, response: { 200: response } },
      run: (request) => workflows.get({ owner: at.owner(request), kind }, request.params.workflowId),
      answer: (found) => present(found),
    })

    command(app, 'PATCH', one, {
      config: { operation: `${operation}.update`, access: at.access({ ...asked('update'), path }) },
      schema: {
        summary: `Change a workflow of ${of}`,
        description: 'Steps whose `id` is sent stay. Steps without an `id` are added, and all others are deleted.',
        tags,
        params,
        body: family.Change,
        response: { 200: response },
      },
      run: (context, request) =>
        workflows.update(
          context,
          { owner: at.owner(request), kind },
          request.params.workflowId,
          family.change(request.body),
        ),
      answer: (workflow) => present(workflow),
    })

    command(app, 'DELETE', one, {
      config: { operation: `${operation}.delete`, access: at.access({ ...asked('delete'), path }) },
      schema: {
        summary: `Delete a workflow of ${of}`,
        description: 'Messages that wait are never sent.',
        tags,
        params,
        response: { 200: EmptyEnvelope },
      },
      run: (context, request) =>
        workflows.delete(context, { owner: at.owner(request), kind }, request.params.workflowId),
      answer: () => succeeded,
    })
  }
