import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Address } from '../../../../http/address.ts'
import type { TeamOwner } from '../../../../http/callers/owner.ts'
import { envelope, success } from '../../../../http/envelope.ts'
import { query } from '../../../../http/routes.ts'
import type { RoutingForms } from '../service.ts'

/** The longest query in an address, in characters. */
const MAX_QUERY = 20_000

const MembersQuery = Type.Object({
  attributesQueryValue: Type.Optional(
    Type.String({
      maxLength: MAX_QUERY,
      description:
        'A query about attributes as the JSON that routing forms have in `attributesQueryValue`. Without it all members match.',
    }),
  ),
  enablePerf: Type.Optional(Type.Boolean({ description: 'Has no effect. Existing clients send it.' })),
})

const MatchingMembers = Type.Object(
  {
    result: Type.Array(
      Type.Object({ id: Type.Integer(), name: Type.Union([Type.String(), Type.Null()]), email: Type.String() }),
    ),
  },
  { $id: 'MatchingMembers' },
)

/** Returns the route that shows which members of a team a query of a routing form would choose. */
export const matchingMembersRoute =
  (forms: RoutingForms, at: Address<TeamOwner>): FastifyPluginAsyncTypebox =>
  async (app) => {
    query(app, '/members-matching-attribute', {
      config: {
        operation: 'routing-forms.findMembers',
        access: at.access({ scope: 'ROUTING_FORM_READ', role: 'MEMBER', permission: 'routingForm.read' }),
      },
      schema: {
        summary: "Find a team's members by their attributes, for embedded components",
        description: 'The answer has at most the first 1000 members of the team by name.',
        tags: ['Atoms / Teams'],
        querystring: MembersQuery,
        response: { 200: envelope(MatchingMembers) },
      },
      run: (request) => forms.findMembers(at.owner(request), request.query.attributesQueryValue),
      answer: (result) => success({ result }),
    })
  }
