export { Booker } from './booker/booker.tsx'
export { placeOfView } from './booker/booker-context.ts'
export type { BookerData, BookerLayout, BookerView, BusyTime, FreeTimes } from './booker/booker-data.ts'
export { bookerHref, bookerQuery } from './booker/booker-data.ts'
export { addDays, firstOf, monthOf } from './booker/dates.ts'
export { shownDays } from './booker/shown-days.ts'
export { BOOKER_TEXTS } from './booker/texts.ts'
export { type Writer, writerFor } from './booker/writer.ts'
export { programOf } from './components/browser-name.ts'
export { Actions, Fact, LinkButton, PageCard, PageCardOf, type Row, Rows, Standing } from './components/card.tsx'
export { Face, Faces, initialsOf } from './components/face.tsx'
export {
  Below,
  Choice,
  type ControlAttributes,
  describedBy,
  Field,
  type FieldTexts,
  LongText,
  Optional,
  TextInput,
} from './components/field.tsx'
export * from './components/icons.tsx'
export { Alert, Notice, type Problem, Problems } from './components/messages.tsx'
export { renderView } from './render-view.ts'
