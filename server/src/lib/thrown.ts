/**
 * Returns a thrown value as an `Error`. Code can throw anything: a value of another type becomes an error with its
 * text.
 */
export const errorOf = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)))

/** Returns the code of an error of Node, the database or Fastify. */
export const codeOf = (thrown: unknown): string | undefined =>
  typeof thrown === 'object' && thrown !== null && 'code' in thrown && typeof thrown.code === 'string'
    ? thrown.code
    : undefined
