import { expect, test } from 'vitest'
import { systemResolve } from './resolve.ts'

test('the resolver finds names that only this machine knows', async () => {
  expect(await systemResolve()('localhost')).toEqual(
    expect.arrayContaining([expect.stringMatching(/^(127\.0\.0\.1|::1)$/)]),
  )
})

test('an unknown name is an error that says so', async () => {
  await expect(systemResolve()('nobody-has-this-name')).rejects.toMatchObject({ code: expect.any(String) })
})
