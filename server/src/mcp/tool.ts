import type { Actor } from '../commands/context.ts'
import type { JsonSchema } from '../http/document/openapi-components.ts'
import type { Scope } from '../lib/scopes.ts'
import type { Send } from './send.ts'

export type Arguments = Readonly<Record<string, unknown>>

/** The answer of a tool, as the model reads it. */
export type ToolResult = { readonly text: string; readonly isError: boolean }

/** The facts of a call that a tool needs beside its arguments. */
export type ToolCall = {
  /** Sends a request to the API as the caller. */
  readonly send: Send
  readonly actor: Actor
  readonly now: Date
}

/** A tool as the protocol lists it, and the function behind it. */
export type Tool = {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: JsonSchema & { readonly type: 'object' }
  readonly annotations: {
    readonly readOnlyHint: boolean
    readonly destructiveHint: boolean
    readonly idempotentHint: boolean
  }
  /** The scope that a third party's token needs. `any` admits every token; without a scope none is admitted. */
  readonly scope: Scope | 'any' | undefined
  run(args: Arguments, call: ToolCall): Promise<ToolResult>
}

export const said = (text: string): ToolResult => ({ text, isError: false })
export const failed = (text: string): ToolResult => ({ text, isError: true })
