import { Type } from 'typebox'

const CalendarLink = Type.Object({ label: Type.String(), link: Type.String() }, { $id: 'CalendarLink' })

export const CalendarLinks = Type.Array(CalendarLink)
