import { Type } from 'typebox'
import { EmptyEnvelope } from '../../../http/envelope.ts'
import type { Connection } from '../connections/service.ts'
import type { DefaultApp } from './store.ts'

export const AppParams = Type.Object({ app: Type.String({ maxLength: 100 }) })

export const ConferencingApp = Type.Object(
  {
    id: Type.Integer(),
    type: Type.String({ examples: ['zoom_video'] }),
    userId: Type.Integer({ description: '0 if the connection is a team’s.' }),
    invalid: Type.Optional(Type.Boolean({ description: 'Whether the provider refuses the credentials.' })),
  },
  { $id: 'ConferencingApp' },
)

export const DefaultConferencingApp = Type.Object(
  {
    ...EmptyEnvelope.properties,
    data: Type.Optional(Type.Object({ appSlug: Type.Optional(Type.String()), appLink: Type.Optional(Type.String()) })),
  },
  { $id: 'DefaultConferencingApp' },
)

export const LinkBody = Type.Object(
  { link: Type.String({ format: 'web-url', maxLength: 2000 }) },
  { $id: 'ConferencingLink' },
)

export const presentApp = ({ id, type, userId, isInvalid }: Connection) => ({
  id,
  type,
  userId: userId ?? 0,
  invalid: isInvalid,
})

export const presentDefault = (app: DefaultApp | undefined) => ({
  status: 'success' as const,
  ...(app && { data: { appSlug: app.appSlug, ...(app.appLink !== null && { appLink: app.appLink }) } }),
})

const Address = (description: string) => Type.String({ format: 'web-url', maxLength: 2000, description })

export const AuthUrlQuery = Type.Object({
  returnTo: Type.Optional(
    Address(
      'Where the browser goes afterwards: at once, if the address is of this server or of a redirect address of the caller’s client; any other address is shown as a link. The default is this server.',
    ),
  ),
  onErrorReturnTo: Type.Optional(
    Address('Where it goes if the person refuses or the provider fails. The default is `returnTo`.'),
  ),
})

export const ConferencingAuthUrl = Type.Object({ url: Type.String() }, { $id: 'ConferencingAuthUrl' })
