import type { TestApp } from './test-app.ts'

/**
 * Handles all waiting events, however long that takes. `catchUp` is for requests: it stops after some seconds, so on a
 * slow machine it leaves events waiting, and makes a statement less.
 */
export async function handleEvents({ app }: TestApp): Promise<void> {
  while (await app.services.eventQueue.job.run());
}
