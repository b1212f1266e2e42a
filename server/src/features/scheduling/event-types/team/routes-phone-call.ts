import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Address } from '../../../../http/address.ts'
import type { TeamOwner } from '../../../../http/callers/owner.ts'
import { envelope } from '../../../../http/envelope.ts'
import { EventTypeParams } from '../schema-input.ts'
import type { EventTypes } from '../service.ts'
import { noPhoneProvider, promptMissing } from './errors.ts'
import { PhoneCall, PhoneCallInput } from './phone-call-schema.ts'

const path = { eventTypeId: { is: 'event-type', of: 'teamId' } }

/**
 * The route for telephone calls. They need a provider, and this server supports none yet, so the request is checked and
 * refused.
 */
export const phoneCallRoute =
  (eventTypes: EventTypes, at: Address<TeamOwner>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/event-types/:eventTypeId/create-phone-call',
      {
        config: {
          operation: 'event-types.create-phone-call',
          area: 'event-types',
          access: at.access({ scope: 'EVENT_TYPE_WRITE', role: 'ADMIN', permission: 'eventType.update', path }),
        },
        schema: {
          summary: 'Start a phone call about an event type',
          description:
            'Members of an organization can call this; others get 401. It needs a telephone provider. Without one, 400 names the missing settings.',
          tags: [at.tag('Event types')],
          params: EventTypeParams,
          body: PhoneCallInput,
          response: { 201: envelope(PhoneCall) },
        },
      },
      async (request) => {
        await eventTypes.ofTeams.checkMayCall(request.actor)
        await eventTypes.ofTeams.get(at.owner(request).teamId, request.params.eventTypeId)
        const { templateType, generalPrompt } = request.body
        if (templateType === 'CUSTOM_TEMPLATE' && !generalPrompt) throw promptMissing()
        throw noPhoneProvider()
      },
    )
  }
