import { type TSchema, Type } from 'typebox'

/** Returns an optional setting. Null resets it to the value of a new event type. */
export const setting = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]))
export const flag = (description: string) => setting(Type.Boolean({ description }))
