import { expect, it } from 'vitest'
import { memoryCounters } from '../../../adapters/counters/memory.ts'
import { createRateLimits } from './service.ts'

const limit = { name: 'login', limit: 2, windowMs: 60_000, blockMs: 30_000 }

it('a throttle refuses one key after its tries and leaves others alone', async () => {
  const throttle = createRateLimits({ counters: memoryCounters() }).createThrottle(limit)
  await throttle.take('ann 192.0.2.1')
  await throttle.take('ann 192.0.2.1')
  await expect(throttle.take('ann 192.0.2.1')).rejects.toMatchObject({
    kind: 'too-many',
    code: 'TOO_MANY_REQUESTS',
    details: { retryAfterSeconds: 30 },
  })
  await expect(throttle.take('ann 192.0.2.2')).resolves.toBeUndefined()
})

it('throttles of other names count separately', async () => {
  const { createThrottle } = createRateLimits({ counters: memoryCounters() })
  const [login, reset] = [createThrottle(limit), createThrottle({ ...limit, name: 'reset' })]
  await login.take('ann')
  await login.take('ann')
  await expect(reset.take('ann')).resolves.toBeUndefined()
})

it('a throttle counts a network of IPv6 as one caller, and does not count callers without an address', async () => {
  const throttle = createRateLimits({ counters: memoryCounters() }).createThrottle(limit)
  await throttle.takeFrom('2001:db8:1:2::1')
  await throttle.takeFrom('2001:db8:1:2::2')
  await expect(throttle.takeFrom('2001:db8:1:2::3')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await expect(throttle.takeFrom('2001:db8:1:2::3', 'ann')).resolves.toBeUndefined()
  for (let tried = 0; tried < 5; tried++) await throttle.takeFrom(null)
})

it('throttles refuse nothing where limits are off', async () => {
  const throttle = createRateLimits({ counters: undefined }).createThrottle(limit)
  for (let tried = 0; tried < 10; tried++) await throttle.take('ann')
})
