const rightToLeft = new Set(['ar', 'fa', 'he', 'ps', 'ur', 'yi'])

/** Returns the writing direction of a language, for the `dir` attribute. */
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  rightToLeft.has(language.split('-')[0] ?? '') ? 'rtl' : 'ltr'
