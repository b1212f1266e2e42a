import { pingRedis } from '../../adapters/counters/ping-redis.ts'
import type { Config } from '../../config.ts'
import { hostOf, reasonOf } from '../../lib/network/reason.ts'
import { type Finding, ok, warning } from './finding.ts'

/** The connection and the answer each get this time, which is less than half of the check. */
const ANSWER_MS = 2000

/** Asks the Redis of the settings for a sign of life. There is no finding if none is set. */
export async function checkRedis({ redisUrl }: Pick<Config, 'redisUrl'>): Promise<Finding[]> {
  if (redisUrl === '') return []
  const host = hostOf(redisUrl)
  return pingRedis(redisUrl, ANSWER_MS).then(
    () => [ok('redis', `Redis at ${host} answers.`)],
    (error: unknown) => [
      warning(
        'redis',
        `Redis at ${host} does not answer (${reasonOf(error, redisUrl)}), so each process counts rate limits by itself.`,
        'Start Redis, or correct REDIS_URL.',
      ),
    ],
  )
}
