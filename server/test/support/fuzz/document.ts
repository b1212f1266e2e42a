/** The parts of JSON Schema that the API document uses. */
export type Schema = {
  readonly $ref?: string
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly format?: string
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>
type Parameter = { readonly name: string; readonly in: string; readonly required: boolean; readonly schema: Schema }
type Described = {
  readonly operationId: string
  readonly security: readonly Readonly<Record<string, unknown>>[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>
}
export type ApiDocument = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

/** An operation as the document describes it to strangers. */
export type DocumentedOperation = {
  /** The method and the template, for example `GET /v2/teams/{teamId}`. */
  readonly name: string
  readonly id: string
  readonly method: string
  readonly template: string
  /** The ways to prove an account, for example `bearer` or `clientId+clientSecret`. An empty text stands for no proof. */
  readonly ways: readonly string[]
  readonly needsCredentials: boolean
  readonly parameters: readonly Parameter[]
  readonly body: Schema | undefined
  readonly responses: Described['responses']
}

/** Operations whose answer never ends. `server/test/api/operation` reads them. */
const NEVER_END = /(^|_)(events|slots)_stream$/

/** Lists the operations of the document whose answers end. */
export const operationsIn = ({ paths }: ApiDocument): DocumentedOperation[] =>
  Object.entries(paths).flatMap(([template, methods]) =>
    Object.entries(methods)
      .filter(([, { operationId }]) => !NEVER_END.test(operationId))
      .map(([method, described]) => {
        const ways = described.security.map((way) => Object.keys(way).sort().join('+'))
        return {
          name: `${method.toUpperCase()} ${template}`,
          id: described.operationId,
          method: method.toUpperCase(),
          template,
          ways,
          needsCredentials: ways.length > 0 && !ways.includes(''),
          parameters: described.parameters,
          body: described.requestBody?.content['application/json']?.schema,
          responses: described.responses,
        }
      }),
  )
