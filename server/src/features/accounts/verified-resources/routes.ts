import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Address } from '../../../http/address.ts'
import { EmptyEnvelope, envelope, succeeded, success } from '../../../http/envelope.ts'
import { PageQuery, pageOf } from '../../../http/input/paging.ts'
import { command, query } from '../../../http/routes.ts'
import { recordOf } from '../../../lib/records.ts'
import { limits } from './limits.ts'
import { emailWire, phoneWire, ResourceParams, type ResourceWire } from './schema.ts'
import type { ResourceOwner, VerifiedResources } from './service.ts'

const read = { scope: 'VERIFIED_RESOURCES_READ', role: 'ADMIN' } as const
const write = { scope: 'VERIFIED_RESOURCES_WRITE', role: 'ADMIN' } as const

/** The routes of one owner. `kind` decides how the resources are shown and how often they may be requested. */
type ResourcesAt<Owner extends ResourceOwner> = { at: Address<Owner>; kind: 'user' | 'team' }

type Family = {
  name: 'emails' | 'phones'
  /** The name of one resource in `access`. */
  one: 'verified-email' | 'verified-phone'
  operation: 'verified-emails' | 'verified-phones'
  wire: ResourceWire
  words: { sendCode: string; codes: string; verify: string; list: string; get: string }
}

const families: readonly Family[] = [
  {
    name: 'emails',
    one: 'verified-email',
    operation: 'verified-emails',
    wire: emailWire,
    words: {
      sendCode: 'Send a code to an e-mail address',
      codes: 'The code before, if there is one, works no more.',
      verify: 'Verify an e-mail address',
      list: 'List verified e-mail addresses',
      get: 'Get a verified e-mail address',
    },
  },
  {
    name: 'phones',
    one: 'verified-phone',
    operation: 'verified-phones',
    wire: phoneWire,
    words: {
      sendCode: 'Send a code to a telephone',
      codes: 'By SMS. The code before, if there is one, works no more.',
      verify: 'Verify a telephone number',
      list: 'List verified telephone numbers',
      get: 'Get a verified telephone number',
    },
  },
]

/** Returns the routes for addresses and telephone numbers that their owners have verified. */
export const verifiedResourceRoutes =
  <Owner extends ResourceOwner>(resources: VerifiedResources, place: ResourcesAt<Owner>): FastifyPluginAsyncTypebox =>
  async (app) => {
    for (const family of families) await app.register(familyRoutes(resources[family.name], place, family))
  }

const familyRoutes =
  <Owner extends ResourceOwner>(
    resources: VerifiedResources[Family['name']],
    { at, kind }: ResourcesAt<Owner>,
    { name, one, operation, wire, words }: Family,
  ): FastifyPluginAsyncTypebox =>
  async (app) => {
    const tags = [at.tag('Verified Resources')]
    const Output = wire.outputs[kind]
    const { requests, tries } = limits[kind][name]

    command(app, 'POST', `/verified-resources/${name}/verification-code/request`, {
      config: { operation: `${operation}.requestCode`, access: at.access(write), throttle: requests },
      schema: {
        summary: words.sendCode,
        description: words.codes,
        tags,
        body: wire.CodeRequest,
        response: { 200: EmptyEnvelope },
      },
      run: (context, request) => resources.requestCode(context, at.owner(request), wire.addressIn(request.body)),
      answer: () => succeeded,
    })

    command(app, 'POST', `/verified-resources/${name}/verification-code/verify`, {
      config: { operation: `${operation}.verify`, access: at.access(write), throttle: tries },
      schema: {
        summary: words.verify,
        description: 'A code works once, for ten minutes. Five wrong codes end it.',
        tags,
        body: wire.Verification,
        response: { 200: envelope(Output) },
      },
      run: (context, request) => {
        const code = String(recordOf(request.body).code)
        return resources.verify(context, at.owner(request), wire.addressIn(request.body), code)
      },
      answer: (verified) => success(wire.present(verified)),
    })

    query(app, `/verified-resources/${name}`, {
      config: { operation: `${operation}.list`, access: at.access(read) },
      schema: {
        summary: words.list,
        tags,
        querystring: PageQuery,
        response: { 200: envelope(Type.Array(Output)) },
      },
      run: (request) => resources.list(at.owner(request), pageOf(request.query)),
      answer: (verified) => success(verified.map(wire.present)),
    })

    query(app, `/verified-resources/${name}/:id`, {
      config: {
        operation: `${operation}.get`,
        access: at.access({ ...read, path: { id: { is: one, of: kind === 'team' ? 'teamId' : 'caller' } } }),
      },
      schema: { summary: words.get, tags, params: ResourceParams, response: { 200: envelope(Output) } },
      run: (request) => resources.get(at.owner(request), request.params.id),
      answer: (found) => success(wire.present(found)),
    })
  }
