import { Redis } from 'ioredis'

/**
 * Asks a Redis for a sign of life.
 *
 * @throws `Error` if it doesn't answer in time or refuses the account.
 */
export async function pingRedis(url: string, timeoutMs: number): Promise<void> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: timeoutMs,
    commandTimeout: timeoutMs,
    maxRetriesPerRequest: 0,
    // A Redis that still loads its data answers the PING with an error.
    enableReadyCheck: false,
    retryStrategy: () => null,
  })
  let reason: Error | undefined
  // The error of a lost connection says more than that of the waiting command. Without a listener it is printed.
  redis.on('error', (error) => {
    reason = error
  })
  try {
    await redis.connect()
    await redis.ping()
  } catch (error) {
    throw reason ?? error
  } finally {
    redis.disconnect()
  }
}
