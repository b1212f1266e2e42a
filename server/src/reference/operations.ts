import { recordOf } from '../lib/records.ts'

/** A JSON Schema of the API document. */
export type Schema = Readonly<Record<string, unknown>>

export type Parameter = { name: string; in: string; required?: boolean; description?: string; schema: Schema }

/** An operation of the API document, as the reference shows it. */
export type Operation = {
  id: string
  method: string
  path: string
  summary: string
  description: string
  tag: string
  parameters: readonly Parameter[]
  body: Schema | undefined
  /** The answers by their statuses. */
  answers: readonly { status: string; description: string; schema: Schema | undefined }[]
  needsCredentials: boolean
}

type Written = {
  operationId: string
  summary?: string
  description?: string
  tags?: string[]
  parameters?: Parameter[]
  security?: object[]
  requestBody?: { content?: Content }
  responses?: Record<string, { description?: string; content?: Content }>
}
type Content = Record<string, { schema?: Schema }>

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

const schemaOf = (content: Content | undefined): Schema | undefined => Object.values(content ?? {})[0]?.schema

/** Lists the operations of an API document in its order. */
export function operationsOf(document: object): Operation[] {
  const { paths } = document as { paths: Record<string, Record<string, Written>> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    METHODS.flatMap((method) => {
      const operation = methods[method]
      return operation ? [read(path, method.toUpperCase(), operation)] : []
    }),
  )
}

const read = (path: string, method: string, written: Written): Operation => ({
  id: written.operationId,
  method,
  path,
  summary: written.summary ?? path,
  description: written.description ?? '',
  tag: written.tags?.[0] ?? 'Others',
  parameters: written.parameters ?? [],
  body: schemaOf(written.requestBody?.content),
  answers: Object.entries(written.responses ?? {}).map(([status, { description = '', content }]) => ({
    status,
    description,
    schema: schemaOf(content),
  })),
  needsCredentials: (written.security ?? []).every((way) => Object.keys(way).length > 0) && !!written.security?.length,
})

/** Returns how a schema finds the components to which it refers. */
export function componentsOf(document: object): (schema: Schema) => Schema {
  const schemas = recordOf(recordOf(recordOf(document).components).schemas)
  return (schema) => {
    const name = nameOf(schema)
    return name === undefined ? schema : recordOf(schemas[name])
  }
}

/** Returns the name of the component to which a schema refers. */
export const nameOf = ({ $ref }: Schema): string | undefined =>
  typeof $ref === 'string' ? $ref.split('/').at(-1) : undefined
