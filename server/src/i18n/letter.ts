/** What a mail says, before it is laid out as HTML or as text. Everything in it is plain text. */
export type Letter = {
  language: string
  direction: 'ltr' | 'rtl'
  heading: string
  intro: string
  rows: LetterRow[]
  actions: LetterAction[]
  footer: string
}

/** A label over one or more lines. `outdated`: it was true before, and is struck through where that is possible. */
export type LetterRow = { label: string; lines: LetterLine[]; outdated?: boolean }

/** `url` makes a link of the line and must be http(s). */
export type LetterLine = { text: string; url?: string }

/** A button. The first `primary` one is what the reader most likely wants to do. */
export type LetterAction = { label: string; url: string; primary?: boolean }
