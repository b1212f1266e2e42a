/** The content of a mail before its layout as HTML or text. All of it is plain text. */
export type Letter = {
  language: string
  direction: 'ltr' | 'rtl'
  heading: string
  intro: string
  rows: LetterRow[]
  actions: LetterAction[]
  footer: string
}

/** A label above one or more lines. `outdated` marks former values, which are struck through if possible. */
export type LetterRow = { label: string; lines: LetterLine[]; outdated?: boolean }

/** `url` turns the line into a link. It must be http(s). */
export type LetterLine = { text: string; url?: string }

/** A button. The first `primary` one is the reader's most likely choice. */
export type LetterAction = { label: string; url: string; primary?: boolean }
