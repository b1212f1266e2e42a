// What a thread draws. It takes 70 MB of memory, so only threads load it.
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'
import { drawable, readFonts } from './fonts.ts'
import { COLOURS, type Preview, SIZE } from './preview.ts'

const MARGIN = 88
const WIDE = SIZE.width - 2 * MARGIN
const TITLE_LINES = 3
/** Longer texts don't fit, and measuring them takes time. */
const LONGEST = 160
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
const LETTER = /\p{L}/u

const fonts = readFonts((font, family) => GlobalFonts.register(font, family))

/** Draws the picture of a page, as a PNG. */
export function draw({ name, title, facts, initials, accent, accentInk, language }: Preview): Buffer {
  const picture = createCanvas(SIZE.width, SIZE.height)
  const context = picture.getContext('2d')
  const text = (wanted: string) => drawable([...wanted].slice(0, LONGEST).join(''), fonts)
  const write = (size: number, colour: string) => {
    context.font = `700 ${size}px ${fonts.families.map((family) => `"${family}"`).join(', ')}`
    context.fillStyle = colour
  }
  const heading = text(title) || text(name)
  const isReversed = RIGHT_TO_LEFT.test(LETTER.exec(heading)?.[0] ?? '')
  const start = isReversed ? SIZE.width - MARGIN : MARGIN
  context.direction = isReversed ? 'rtl' : 'ltr'

  context.fillStyle = COLOURS.paper
  context.fillRect(0, 0, SIZE.width, SIZE.height)
  context.fillStyle = accent
  context.fillRect(isReversed ? SIZE.width - 20 : 0, 0, 20, SIZE.height)

  const inwards = isReversed ? -1 : 1
  const letters = text(initials)
  if (letters !== '') {
    context.beginPath()
    context.arc(start + inwards * 44, 124, 44, 0, 2 * Math.PI)
    context.fill()
    write(36, accentInk)
    context.textAlign = 'center'
    context.fillText(letters, start + inwards * 44, 137)
  }
  context.textAlign = 'start'
  write(40, COLOURS.soft)
  const nameStart = letters === '' ? 0 : 112
  context.fillText(shortened(context, text(name), WIDE - nameStart), start + inwards * nameStart, 138)

  write(72, COLOURS.ink)
  const lines = linesOf(context, heading, language)
  for (const [index, line] of lines.entries()) context.fillText(line, start, 280 + index * 92)
  write(36, accent)
  context.fillText(shortened(context, text(facts), WIDE), start, SIZE.height - 72)
  return picture.encodeSync('png')
}

/** Breaks a text into lines between its words. The last line is cut. */
function linesOf(context: SKRSContext2D, text: string, language: string): string[] {
  const words = [...new Intl.Segmenter(language, { granularity: 'word' }).segment(text)].map(({ segment }) => segment)
  const lines: string[] = []
  let line = ''
  for (const [index, word] of words.entries()) {
    if (line === '' || fits(context, (line + word).trimEnd(), WIDE)) {
      line = (line + word).trimStart()
      continue
    }
    if (lines.length === TITLE_LINES - 1) {
      line += words.slice(index).join('')
      break
    }
    lines.push(shortened(context, line.trimEnd(), WIDE))
    line = word.trimStart()
  }
  return [...lines, shortened(context, line.trimEnd(), WIDE)]
}

const fits = (context: SKRSContext2D, text: string, width: number): boolean => context.measureText(text).width <= width

function shortened(context: SKRSContext2D, text: string, width: number): string {
  if (fits(context, text, width)) return text
  const characters = [...text]
  let [enough, tooMany] = [0, characters.length]
  while (tooMany - enough > 1) {
    const middle = Math.floor((enough + tooMany) / 2)
    if (fits(context, `${characters.slice(0, middle).join('')}…`, width)) enough = middle
    else tooMany = middle
  }
  return `${characters.slice(0, enough).join('').trimEnd()}…`
}
