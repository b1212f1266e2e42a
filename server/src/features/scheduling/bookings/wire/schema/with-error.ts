import { type TObject, type TProperties, Type } from 'typebox'

/**
 * The answer of an operation whose shape in the wire contract names an error beside the data. None is ever sent there:
 * refusals have a shape of their own.
 */
export const withError = <Properties extends TProperties>(answer: TObject<Properties>) =>
  Type.Object({ ...answer.properties, error: Type.Optional(Type.Object({})) })
