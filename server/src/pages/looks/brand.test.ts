import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Colour, contrast, digitsOf } from '../../lib/colour.ts'
import { brandAddress, brandColours, brandRules } from './brand.ts'

const part = fc.integer({ min: 0, max: 255 })
const colours: fc.Arbitrary<Colour> = fc.tuple(part, part, part)
const written = (colour: Colour): Colour => {
  const number = Number.parseInt(digitsOf(colour), 16)
  return [number >> 16, (number >> 8) & 255, number & 255]
}
const AA = 4.5

test.each([
  ['light', [255, 255, 255], [245, 244, 240]],
  ['dark', [27, 30, 35], [18, 20, 23]],
] as const)('every brand is readable on the %s theme, as text and as a ground', (theme, card, paper) => {
  fc.assert(
    fc.property(colours, (brand) => {
      const { accent, accentInk, tint } = brandColours(brand, theme)
      for (const ground of [card, paper, written(tint)])
        expect(contrast(written(accent), ground)).toBeGreaterThanOrEqual(AA)
      expect(contrast(accentInk, written(accent))).toBeGreaterThanOrEqual(AA)
    }),
    { numRuns: 2000 },
  )
})

test('a readable brand stays as it is', () => {
  expect(digitsOf(brandColours([31, 95, 78], 'light').accent)).toBe('1f5f4e')
})

test('a page has the style sheet of its brand, and none without a colour', () => {
  const address = brandAddress({ brandColor: '#F00', darkBrandColor: null })
  expect(address).toMatch(/^\/assets\/brand-ff0000-ff0000-[\w-]{8}\.css$/)
  expect(brandAddress({ brandColor: 'red;}body{display:none', darkBrandColor: null })).toBeUndefined()
  const name = address?.replace('/assets/', '') ?? ''
  expect(brandRules(name)).toMatch(/^:root\{--accent:#[0-9a-f]{6};/)
  expect(brandRules('brand-ff0000-ff0000-00000000.css')).toBeUndefined()
  expect(brandRules('brand-ff0000.css')).toBeUndefined()
})
