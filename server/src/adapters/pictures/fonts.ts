import { readFileSync } from 'node:fs'
import { characterCodes } from './woff.ts'

/** The scripts of the fonts. The first font that has a character draws it. */
const SCRIPTS = ['latin', 'latin-ext', 'greek', 'cyrillic', 'hebrew', 'arabic', 'japanese'] as const

/** The fonts by the names under which they are registered, and the characters that at least one of them has. */
export type Fonts = { families: readonly string[]; has(code: number): boolean }

/** Reads the fonts and registers each one. They have 1.6 MB, so this happens when the first picture is drawn. */
export function readFonts(register: (font: Buffer, family: string) => void): Fonts {
  const codes = new Set<number>()
  const families = SCRIPTS.map((script) => {
    const font = readFileSync(new URL(`../../../fonts/noto-sans-${script}.woff`, import.meta.url))
    const family = `Preview ${script}`
    register(font, family)
    for (const code of characterCodes(font)) codes.add(code)
    return family
  })
  return { families, has: (code) => codes.has(code) }
}

/** Characters that shape others, and have no form of their own. */
const FORMLESS = /[\p{Mark}\p{Format}]/u

/**
 * Returns the text without the characters that would be empty boxes, such as emoji. A mark stays only with its letter.
 */
export function drawable(text: string, { has }: Fonts): string {
  let kept = ''
  let isLetterKept = false
  for (const character of text.normalize('NFC')) {
    if (FORMLESS.test(character)) {
      if (isLetterKept && has(character.codePointAt(0) ?? 0)) kept += character
      continue
    }
    isLetterKept = has(character.codePointAt(0) ?? 0)
    kept += isLetterKept ? character : ' '
  }
  return kept.replaceAll(/\s+/g, ' ').trim()
}
