/** What gateways take in one message: ten parts of 153 letters for SMS, which Twilio rounds up. */
const MAX_CHARACTERS = 1600

const graphemes = new Intl.Segmenter()

/** The text, or as much of it as can be sent; what people see as one character stays whole. */
export function shortText(text: string): string {
  if (text.length <= MAX_CHARACTERS) return text
  let short = ''
  for (const { segment } of graphemes.segment(text)) {
    if (short.length + segment.length >= MAX_CHARACTERS) break
    short += segment
  }
  return `${short}…`
}
