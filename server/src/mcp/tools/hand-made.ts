import type { Static, TObject } from 'typebox'
import { Value } from 'typebox/value'
import type { JsonSchema } from '../../http/document/openapi-components.ts'
import { refusal } from '../../http/input/validation.ts'
import type { Scope } from '../../lib/scopes.ts'
import { plainSchema } from '../input-schema.ts'
import type { Tool, ToolCall, ToolResult } from '../tool.ts'

type HandMade<Input extends TObject> = {
  name: string
  title: string
  description: string
  /** It has no other properties than the declared ones. */
  input: Input
  effect: 'reads' | 'adds' | 'changes'
  scope: Scope | 'any'
  run(args: Static<Input>, call: ToolCall): Promise<ToolResult>
}

/** Makes a tool that joins several operations. Its arguments are checked here, because no operation has them. */
export function handMade<const Input extends TObject>({
  name,
  title,
  description,
  input,
  effect,
  scope,
  run,
}: HandMade<Input>): Tool {
  return {
    name,
    title,
    description,
    inputSchema: { ...(plainSchema(JSON.parse(JSON.stringify(input))) as JsonSchema), type: 'object' },
    annotations: { readOnlyHint: effect === 'reads', destructiveHint: effect === 'changes', idempotentHint: false },
    scope,
    async run(args, call) {
      const value: unknown = structuredClone(args)
      if (!Value.Check(input, value)) throw refusal(input, value, 'lenient')
      return run(value, call)
    },
  }
}
