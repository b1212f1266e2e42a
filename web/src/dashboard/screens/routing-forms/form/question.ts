import type { Schemas } from '@daybook/client'

export const KINDS = ['text', 'textarea', 'number', 'select', 'multiselect', 'phone', 'email', 'address'] as const
export type Kind = (typeof KINDS)[number]

/** A question of a routing form. Its id names it in conditions, its identifier in the bodies of answers. */
export type Question = Schemas.RoutingFormField & { id: string }

export const hasOptions = (kind: Kind): boolean => kind === 'select' || kind === 'multiselect'

/** Returns the name under which an answer to the question is sent. */
export const nameOf = ({ identifier, label }: Question): string => identifier || label

/** Returns the questions of a form that are asked. Deleted ones stay in the form for the sake of older answers. */
export const askedIn = (questions: readonly Question[]): Question[] => questions.filter(({ deleted }) => !deleted)
