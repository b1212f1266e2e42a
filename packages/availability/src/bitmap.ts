/** One bit for each tick of a span, 32 in each word. A set bit means that a meeting may start there. */
export type Bitmap = Uint32Array

/** Sets the bits from `first` to `last`, both included. Does nothing if `last` comes before `first`. */
export function setBits(bits: Bitmap, first: number, last: number): void {
  const from = Math.max(first, 0)
  const until = Math.min(last, bits.length * 32 - 1)
  if (from > until) return
  const firstWord = from >>> 5
  const lastWord = until >>> 5
  const head = -1 << (from & 31)
  const tail = -1 >>> (31 - (until & 31))
  if (firstWord === lastWord) {
    bits[firstWord]! |= head & tail
    return
  }
  bits[firstWord]! |= head
  bits.fill(0xffffffff, firstWord + 1, lastWord)
  bits[lastWord]! |= tail
}

/** Clears the bits from `first` to `last`, both included. Does nothing if `last` comes before `first`. */
export function clearBits(bits: Bitmap, first: number, last: number): void {
  const from = first < 0 ? 0 : first
  const most = bits.length * 32 - 1
  const until = last > most ? most : last
  if (from > until) return
  const firstWord = from >>> 5
  const lastWord = until >>> 5
  const head = -1 << (from & 31)
  const tail = -1 >>> (31 - (until & 31))
  if (firstWord === lastWord) {
    bits[firstWord]! &= ~(head & tail)
    return
  }
  bits[firstWord]! &= ~head
  // Busy times are short: a call of `fill` would cost more than these few words.
  for (let word = firstWord + 1; word < lastWord; word++) bits[word] = 0
  bits[lastWord]! &= ~tail
}

/** Adds the bits of `other` that lie in [first, last] to `bits`. Both have the same length. */
export function addBits(bits: Bitmap, other: Bitmap, first: number, last: number): void {
  if (first > last) return
  const firstWord = first >>> 5
  const lastWord = last >>> 5
  const head = -1 << (first & 31)
  const tail = -1 >>> (31 - (last & 31))
  if (firstWord === lastWord) {
    bits[firstWord]! |= other[firstWord]! & head & tail
    return
  }
  bits[firstWord]! |= other[firstWord]! & head
  for (let word = firstWord + 1; word < lastWord; word++) bits[word]! |= other[word]!
  bits[lastWord]! |= other[lastWord]! & tail
}

/** Keeps only the bits that `other` has as well. Both have the same length. */
export function keepBits(bits: Bitmap, other: Bitmap): void {
  for (let word = 0; word < bits.length; word++) bits[word]! &= other[word]!
}

/** Returns the first set bit in [from, last], or a bit after `last` if there is none. */
export const nextSet = (bits: Bitmap, from: number, last: number): number => nextChange(bits, 0, from, last)

/** Returns the first clear bit in [from, last], or the bit after `last` if there is none. */
export const nextClear = (bits: Bitmap, from: number, last: number): number => nextChange(bits, -1, from, last)

/** Returns the last clear bit in [from, last], or the bit before `from` if there is none. */
export function previousClear(bits: Bitmap, from: number, last: number): number {
  let bit = last
  while (bit >= from && hasBit(bits, bit)) bit--
  return bit
}

/** Returns true if the bit is set. No bit beyond the bitmap is set. */
export const hasBit = (bits: Bitmap, bit: number): boolean => ((bits[bit >> 5] ?? 0) & (1 << (bit & 31))) !== 0

/** Finds the next set bit, or the next clear bit if `flip` is -1. */
function nextChange(bits: Bitmap, flip: number, from: number, last: number): number {
  if (from > last) return last + 1
  const lastWord = last >>> 5
  let i = from >>> 5
  let word = (bits[i]! ^ flip) & (-1 << (from & 31))
  while (word === 0) {
    if (i === lastWord) return last + 1
    i++
    word = bits[i]! ^ flip
  }
  return Math.min(i * 32 + 31 - Math.clz32(word & -word), last + 1)
}

/** Returns `origin + i * tick` for each set bit i in [first, last], ascending. */
export function instantsOf(bits: Bitmap, first: number, last: number, origin: number, tick: number): number[] {
  if (first > last) return []
  const firstWord = first >>> 5
  const lastWord = last >>> 5
  const head = -1 << (first & 31)
  const tail = -1 >>> (31 - (last & 31))
  // The bits are counted first: a list that grows takes four times as long.
  let count = 0
  for (let i = firstWord; i <= lastWord; i++) count += countBits(wordOf(bits, i, firstWord, lastWord, head, tail))
  const instants = new Array<number>(count)
  const twice = tick * 2
  let next = 0
  for (let i = firstWord; i <= lastWord; i++) {
    let word = wordOf(bits, i, firstWord, lastWord, head, tail)
    let instant = origin + i * 32 * tick
    // Free starts come in runs, so adding a tick to the last one is cheaper than finding each bit. The loop does two at
    // a time, because each of these sums has to wait for the one before.
    while (word !== 0) {
      const clear = 31 - Math.clz32(word & -word)
      word >>>= clear
      instant += clear * tick
      while ((word & 3) === 3) {
        instants[next] = instant
        instants[next + 1] = instant + tick
        next += 2
        instant += twice
        word >>>= 2
      }
      if ((word & 1) === 1) {
        instants[next++] = instant
        instant += tick
        word >>>= 1
      }
    }
  }
  return instants
}

function wordOf(bits: Bitmap, i: number, firstWord: number, lastWord: number, head: number, tail: number): number {
  let word = bits[i]! | 0
  if (i === firstWord) word &= head
  if (i === lastWord) word &= tail
  return word
}

/** Counts the set bits (Hacker's Delight, 5-1): sums of neighbouring bits, pairs, nibbles and bytes. */
function countBits(word: number): number {
  let sums = word - ((word >>> 1) & 0x55555555)
  sums = (sums & 0x33333333) + ((sums >>> 2) & 0x33333333)
  return Math.imul((sums + (sums >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
