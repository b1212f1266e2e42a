import { describe, expect, test } from 'vitest'
import { addBits, clearBits, instantsOf, keepBits, setBits } from '../src/bitmap.ts'

const listed = (bits: Uint32Array, first = 0, last = bits.length * 32 - 1) => instantsOf(bits, first, last, 0, 1)
const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i)

describe('a run of bits', () => {
  test.each([
    ['one', 5, 5],
    ['the first of a word', 32, 32],
    ['the last of a word', 31, 31],
    ['a whole word', 32, 63],
    ['over the end of a word', 30, 33],
    ['over several words', 3, 127],
    ['all', 0, 127],
  ])('a bitmap sets and clears a run of bits: %s', (_, first, last) => {
    const bits = new Uint32Array(4)
    setBits(bits, first, last)
    expect(listed(bits)).toEqual(from(first, last))
    bits.fill(0xffffffff)
    clearBits(bits, first, last)
    expect(listed(bits)).toEqual(from(0, 127).filter((bit) => bit < first || bit > last))
  })

  test('the bitmap ignores bits beyond its end', () => {
    const bits = new Uint32Array(1)
    setBits(bits, -40, 1)
    setBits(bits, 30, 99)
    setBits(bits, -9, -1)
    setBits(bits, 32, 40)
    setBits(bits, 9, 8)
    expect(listed(bits)).toEqual([0, 1, 30, 31])
    clearBits(bits, -40, 0)
    clearBits(bits, 31, 99)
    clearBits(bits, -9, -1)
    clearBits(bits, 32, 40)
    clearBits(bits, 9, 8)
    expect(listed(bits)).toEqual([1, 30])
  })
})

test('bits are added within bounds, and the intersection keeps the common ones', () => {
  const all = new Uint32Array(3).fill(0xffffffff)
  const bits = new Uint32Array(3)
  addBits(bits, all, 30, 34)
  addBits(bits, all, 70, 71)
  addBits(bits, all, 90, 80)
  expect(listed(bits)).toEqual([30, 31, 32, 33, 34, 70, 71])
  const other = new Uint32Array(3)
  setBits(other, 33, 70)
  keepBits(bits, other)
  expect(listed(bits)).toEqual([33, 34, 70])
})

test('a bitmap lists its bits within bounds, as instants', () => {
  const bits = new Uint32Array(3).fill(0xffffffff)
  expect(listed(bits, 31, 32)).toEqual([31, 32])
  expect(listed(bits, 40, 42)).toEqual([40, 41, 42])
  expect(listed(bits, 42, 41)).toEqual([])
  expect(instantsOf(bits, 33, 34, 1000, 900)).toEqual([30_700, 31_600])
})
