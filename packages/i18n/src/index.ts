export { asRead } from './as-read.ts'
export type { PluralForms, Texts, TranslationOf, ValuesOf } from './catalogue.ts'
export { directionOf } from './direction.ts'
export { catalogues, chooseLanguage } from './languages.ts'
export { localeOfFormats } from './locale-of-formats.ts'
export { textsOf, translator } from './translate.ts'
export {
  type MessageKey,
  type Translator,
  type TranslatorIn,
  type TranslatorOf,
  translatorFor,
  translatorIn,
} from './translator.ts'
export { type WallClock, wallClock } from './wall-clock.ts'
export { offsetOf, zoneLabel } from './zone-label.ts'
export { placeOf, plain, regionOf, wordsOf } from './zone-names.ts'
