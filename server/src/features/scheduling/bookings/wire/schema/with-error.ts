import { type TObject, type TProperties, Type } from 'typebox'

/**
 * Returns a response schema with an error beside the data, as the published contract has it. The error is never sent,
 * because refusals have a shape of their own.
 */
export const withError = <Properties extends TProperties>(answer: TObject<Properties>) =>
  Type.Object({ ...answer.properties, error: Type.Optional(Type.Object({})) })
