import type { FastifyReply } from 'fastify'
import type { ComponentChildren } from 'preact'
import type { Filled, FormField } from './fields.ts'

/** What the page of a form shows. */
export type FormView = {
  title: string
  lead?: string
  /** The address that takes the form. */
  action: string
  fields?: readonly FormField[]
  /** Hidden fields. */
  hidden?: Readonly<Record<string, string>>
  /** What stands between the lead and the form, and between the fields and the button. */
  above?: ComponentChildren
  within?: ComponentChildren
  /** The text of the button. */
  submit: string
  /** The address of a script that helps with the fields. The form also works without it. */
  script?: string
  isDangerous?: boolean
  /** What stands next to the button, and below the form. */
  beside?: ComponentChildren
  below?: ComponentChildren
}

export type Answer = FastifyReply | Promise<FastifyReply>

/** The answers to refusals that a form can't correct, by code. */
export type Instead = Readonly<Record<string, () => Answer>>

/** A form, and what happens when somebody sends it. */
export type Form = FormView & {
  /** Runs when every field is right. A refusal shows the form again. */
  run(filled: Filled): Answer
  instead?: Instead
}
