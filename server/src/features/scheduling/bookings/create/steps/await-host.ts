import type { Draft } from '../../flow/draft.ts'

/** Nobody's time is taken yet: whichever host takes the meeting first gives theirs. */
export const awaitHost = (): Partial<Draft> => ({ status: 'awaiting_host', hosts: [], turns: [] })
