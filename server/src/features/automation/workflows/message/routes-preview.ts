import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { userActor } from '../../../../http/callers/owner.ts'
import { envelope, success } from '../../../../http/envelope.ts'
import { command } from '../../../../http/routes.ts'
import type { WorkflowsAt } from '../routes.ts'
import { MessageFields } from '../schema.ts'
import type { WorkflowOwner } from '../workflow-owner.ts'
import type { MessagePreviews } from './preview.ts'

const MessagePreview = Type.Object(
  {
    channel: Type.Enum(['email', 'sms', 'whatsapp']),
    language: Type.String(),
    text: Type.String(),
    mail: Type.Optional(
      Type.Object(
        { fromName: Type.String(), subject: Type.String(), html: Type.String() },
        { description: 'Of mails.' },
      ),
    ),
  },
  { $id: 'WorkflowMessagePreview' },
)
const TestMessage = Type.Object({ to: Type.String() }, { $id: 'WorkflowTestMessage' })

/** The routes that show a message of a workflow before anybody gets it. */
export const messageRoutes =
  <Owner extends WorkflowOwner>(
    previews: MessagePreviews,
    { at, scope }: WorkflowsAt<Owner>,
  ): FastifyPluginAsyncTypebox =>
  async (app) => {
    const tags = [at.tag('Workflows')]
    const access = at.access({
      role: 'ADMIN',
      permission: 'workflow.update',
      ...(scope && { scope: `${scope}_WRITE` }),
    })

    app.post(
      '/workflows/messages/preview',
      {
        config: { operation: 'workflows.preview', access },
        schema: {
          summary: 'Preview a message of a workflow',
          description: 'The message is about an invented booking that you host. Nothing is stored or sent.',
          tags,
          body: MessageFields,
          response: { 200: envelope(MessagePreview) },
        },
      },
      async (request) => success(await previews.preview(userActor(request), request.body)),
    )

    command(app, 'POST', '/workflows/messages/test', {
      config: { operation: 'workflows.send-test', access },
      schema: {
        summary: 'Send a message of a workflow to yourself',
        description: 'The mail is about an invented booking that you host. It goes to the address of your account.',
        tags,
        body: MessageFields,
        response: { 200: envelope(TestMessage) },
      },
      run: (context, request) => previews.sendTest(context, userActor(request), at.owner(request), request.body),
      answer: (sent) => success(sent),
    })
  }
