/** The maximum length that gateways accept in one message: ten SMS parts of 153 characters, which Twilio rounds up. */
const MAX_CHARACTERS = 1600

const graphemes = new Intl.Segmenter()

/** Shortens the text to the maximum length. It doesn't split what people see as one character. */
export function shortText(text: string): string {
  if (text.length <= MAX_CHARACTERS) return text
  let short = ''
  for (const { segment } of graphemes.segment(text)) {
    if (short.length + segment.length >= MAX_CHARACTERS) break
    short += segment
  }
  return `${short}…`
}
