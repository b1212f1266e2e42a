/** The maximum length that gateways accept in one message: ten SMS parts of 153 characters, which Twilio rounds up. */
const MAX_CHARACTERS = 1600

/** The segmenter looks at the whole text for each character, so it gets no more than can be shown. */
const MAX_READ = 2 * MAX_CHARACTERS
const graphemes = new Intl.Segmenter()

/** Shortens the text to the maximum length. It doesn't split what people see as one character. */
export function shortText(text: string): string {
  if (text.length <= MAX_CHARACTERS) return text
  let short = ''
  for (const { segment } of graphemes.segment(text.slice(0, MAX_READ))) {
    if (short.length + segment.length >= MAX_CHARACTERS) break
    short += segment
  }
  return `${short}…`
}
