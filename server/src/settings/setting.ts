import { Type } from 'typebox'

/** What the schema of a setting says beside its type. */
export type Described = { env: string; description: string; default?: unknown; isSecret?: boolean }

export const text = (env: string, description: string, fallback = '') =>
  Type.String({ env, description, default: fallback })
/** Administrators may know that a secret is set, but nobody gets its value. */
export const secret = (env: string, description: string) =>
  Type.String({ env, description, default: '', isSecret: true })
export const number = (env: string, description: string, fallback: number, minimum = 0) =>
  Type.Integer({ env, description, default: fallback, minimum })
export const flag = (env: string, description: string, fallback: boolean) =>
  Type.Boolean({ env, description, default: fallback })
