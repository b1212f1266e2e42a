/** A colour as its red, green and blue from 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number]

const HEX = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i

/** Reads `#1f5f4e`, `1f5f4e` or `#fff`. Returns undefined for anything else. */
export function colourOf(text: string | null): Colour | undefined {
  const [, digits] = HEX.exec(text?.trim() ?? '') ?? []
  if (digits === undefined) return undefined
  const six = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  const number = Number.parseInt(six, 16)
  return [number >> 16, (number >> 8) & 255, number & 255]
}

/** Writes a colour as six digits in lower case, without the sign. */
export const digitsOf = (colour: Colour): string =>
  colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')

/** Mixes two colours. A share of 1 is the first one. */
export function mix(one: Colour, other: Colour, share: number): Colour {
  const part = (index: 0 | 1 | 2) => one[index] * share + other[index] * (1 - share)
  return [part(0), part(1), part(2)]
}

/** Returns the relative luminance (WCAG 2.2): 0 for black, 1 for white. */
function luminance(colour: Colour): number {
  const [red, green, blue] = colour.map((part) => {
    const value = part / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast of two colours (WCAG 2.2): 1 for equal ones, 21 for black and white. */
export function contrast(one: Colour, other: Colour): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}
