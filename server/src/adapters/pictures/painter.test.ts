import { expect, it } from 'vitest'
import { limited } from './painter.ts'
import { plainPicture } from './plain-picture.ts'
import type { Preview } from './preview.ts'

const titled = (title: string) => ({ title }) as Preview

/** A painter whose pictures are finished by the test. */
function held() {
  const begun: string[] = []
  const finish: (() => void)[] = []
  const painter = limited(
    ({ title }) => {
      begun.push(title)
      return new Promise((resolve) => finish.push(() => resolve(Buffer.from(title))))
    },
    async () => {},
  )
  return { painter, begun, finish }
}

it('two pictures are drawn at a time, eight wait in their order, and whoever comes then gets none', async () => {
  const { painter, begun, finish } = held()
  const asked = Array.from({ length: 30 }, (_, index) => painter.paint(titled(String(index))))
  expect(await Promise.all(asked.slice(10))).toEqual(Array.from({ length: 20 }, () => undefined))
  expect(begun).toEqual(['0', '1'])
  for (let finished = 0; finished < 10; finished++) {
    finish[finished]?.()
    expect(String(await asked[finished])).toBe(String(finished))
    expect(begun).toHaveLength(Math.min(finished + 3, 10))
  }
  void painter.paint(titled('later'))
  expect(begun.at(-1)).toBe('later')
})

it('a picture that fails gives its place to the next one', async () => {
  let drawn = 0
  const painter = limited(
    async () => {
      drawn++
      throw new Error('no paint')
    },
    async () => {},
  )
  const asked = await Promise.allSettled(Array.from({ length: 10 }, () => painter.paint(titled('x'))))
  expect(asked.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 'rejected'))
  expect(drawn).toBe(10)
})

it('the plain picture is a PNG of the same size that programs can read', async () => {
  const { loadImage } = await import('@napi-rs/canvas')
  const { width, height } = await loadImage(plainPicture('#1f5f4e'))
  expect([width, height]).toEqual([1200, 630])
})
