export { type Client, type ClientOptions, createClient } from './client.ts'
export { DaybookError } from './error.ts'
export type * as Schemas from './generated/schemas.ts'
export type { Answer, Body, OperationName, Query } from './types.ts'
