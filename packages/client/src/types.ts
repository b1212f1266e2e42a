import type { Operations } from './generated/operations.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A method and a path of the API, for example `GET /v2/slots`. */
export type OperationName = keyof Operations

/** The paths that a method has. */
export type PathOf<M extends Method> = {
  [Name in OperationName]: Name extends `${M} ${infer Path}` ? Path : never
}[OperationName]

type Operation<M extends Method, Path extends string> = `${M} ${Path}` extends OperationName
  ? Operations[`${M} ${Path}`]
  : never

/** What every request takes beside the parts of its operation. */
export type Settings = {
  /** Ends the request. The promise is then rejected with the reason of the signal. */
  signal?: AbortSignal
  /** The longest wait for the whole answer, in milliseconds. */
  timeoutMs?: number
}

type Parts<M extends Method, Path extends string> = Omit<Operation<M, Path>, 'answer'> & Settings

/** The arguments after the path. There may be none if the operation needs none. */
export type Rest<M extends Method, Path extends string> =
  Record<never, never> extends Parts<M, Path> ? [request?: Parts<M, Path>] : [request: Parts<M, Path>]

export type AnswerOf<M extends Method, Path extends string> = Operation<M, Path>['answer']

/** The answer of an operation. */
export type Answer<Name extends OperationName> = Operations[Name]['answer']

/** The body that an operation takes. */
export type Body<Name extends OperationName> = Operations[Name] extends { body?: infer Sent } ? Sent : never

/** The query that an operation takes. */
export type Query<Name extends OperationName> = Operations[Name] extends { query?: infer Sent } ? Sent : never
