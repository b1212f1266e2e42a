import { Type } from 'typebox'
import type { PathRule } from '../../http/callers/access.ts'
import type { Http } from '../../http/create-http.ts'
import { pathText } from '../../http/input/path-text.ts'
import type { PageDependencies } from '../dependencies.ts'
import { secure } from '../send-page.ts'
import { finishFlow, goneOn, goOn } from './finish-flow.tsx'

/** Browsers don't ask again after a lasting redirect, so every answer forbids that they keep it. */
const MOVED = 301

/** A long state comes from nobody. */
const State = Type.String({ maxLength: 8000 })
const Code = Type.Optional(Type.String({ maxLength: 4000, description: 'Absent if the person has refused.' }))
const Text = Type.Optional(Type.String({ maxLength: 10_000 }))

const Redirect = Type.Null({ description: 'Leads to the page that the caller has named, or to a page of this server.' })

/** The addresses to which providers send browsers. Providers know only the first one. */
const PLACES: readonly { prefix: string; path: Readonly<Record<string, PathRule>>; heading: string }[] = [
  { prefix: '/v2', path: {}, heading: '' },
  {
    prefix: '/v2/organizations/:orgId/teams/:teamId',
    path: { orgId: { is: 'connecting-flow', of: 'public' }, teamId: { is: 'connecting-flow', of: 'public' } },
    heading: 'Orgs / Teams / ',
  },
]

const said =
  'The provider sends the browser here. The `state` says who connects the account; it works once, for ten minutes. '

/** Serves the addresses at which providers send people back. The state says everything, so the address doesn't matter. */
export function callbackRoutes(http: Http, deps: PageDependencies): void {
  http.get(
    '/v2/calendars/:calendar/save',
    {
      config: {
        operation: 'calendars.save',
        access: { caller: 'public', path: { calendar: { is: 'kind of calendar', of: 'public' } } },
      },
      schema: {
        summary: 'Finish to connect a calendar account',
        description: `${said}${ENDS}`,
        tags: ['Calendars'],
        params: Type.Object({ calendar: Type.String({ maxLength: 100 }) }),
        querystring: Type.Object({ state: State, code: Code, error: Text }),
        response: { 301: Redirect },
      },
    },
    async (request, reply) => {
      const ending = await finishFlow(deps, request, reply, 'calendar', pathText(request, 'calendar'))
      if (ending) goOn(deps, request, reply, ending, MOVED)
      return reply
    },
  )

  for (const { prefix, path, heading } of PLACES) {
    void http.register(
      async (at: Http) => {
        at.get(
          '/conferencing/:app/oauth/callback',
          {
            config: {
              operation: 'conferencing.finish',
              access: { caller: 'public', path: { ...path, app: { is: 'conferencing-app', of: 'public' } } },
            },
            schema: {
              summary: 'Finish to connect Zoom or Microsoft Teams',
              description: `${said}${ENDS}`,
              tags: [`${heading}Conferencing`],
              params: Type.Object({ app: Type.String({ maxLength: 100 }) }),
              querystring: Type.Object({ state: Type.Optional(State), code: Code, error: Text }),
              response: { 301: Redirect },
            },
          },
          async (request, reply) => {
            const ending = await finishFlow(deps, request, reply, 'conferencing', pathText(request, 'app'))
            if (ending) goOn(deps, request, reply, ending, MOVED)
            return reply
          },
        )

        at.get(
          '/stripe/save',
          {
            config: { operation: 'stripe.save', access: { caller: 'public', path } },
            schema: {
              summary: 'Return from Stripe',
              description: `${said}${ENDS}`,
              tags: [`${heading}Stripe`],
              querystring: Type.Object({ state: Text, code: Text, error: Text, error_description: Text }),
              response: {
                200: Type.Object({
                  url: Type.String({ description: 'The page, for a program that accepts only JSON.' }),
                }),
                301: Redirect,
              },
            },
          },
          async (request, reply) => {
            const ending = await finishFlow(deps, request, reply, 'payment', 'stripe')
            if (!ending) return reply
            if (request.headers.accept !== 'application/json') {
              goOn(deps, request, reply, ending, MOVED)
              return reply
            }
            secure(reply).header('cache-control', 'no-store')
            return { url: goneOn(deps, request, reply, ending) }
          },
        )
      },
      { prefix },
    )
  }
}

const ENDS =
  'If the flow was begun with a key or a token, a page of this server asks the person first, unless a managed user of a client began it.'
