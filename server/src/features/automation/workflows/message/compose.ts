import { formatDay, formatWhen } from '../../../../i18n/format-when.ts'
import type { Letter } from '../../../../i18n/letter.ts'
import { letterHtml } from '../../../../i18n/letter-html.ts'
import { letterText } from '../../../../i18n/letter-text.ts'
import {
  type DescribedBooking,
  type MailParts,
  mailParts,
  manyLines,
  oneLine,
} from '../../../scheduling/bookings/service.ts'
import type { Template } from '../kinds.ts'
import type { Reader } from '../recipients.ts'
import type { WorkflowStep } from '../store.ts'
import { fill } from './fill.ts'
import { asHtml, asText, htmlDocument, safeHtml } from './safe-html.ts'
import { bookingVariables, type Variables } from './variables.ts'

export type ComposedMail = {
  fromName: string
  replyTo: string | null
  subject: string
  text: string
  html: string
  attachments: { filename: string; contentType: string; content: string }[]
}

/** What is written about to whom; `isOver`: the meeting doesn't take place for the reader. */
export type MessageContext = { described: DescribedBooking; reader: Reader; isOver: boolean; now: Date }

/** After the meeting nobody moves or cancels it any more. */
const AFTERWARDS: ReadonlySet<string> = new Set<Template>(['completed', 'rating'])

/** A mail of a step to one reader: in the step's own words, or where it has none in those of its template. */
export function composeMail(step: WorkflowStep, { described, reader, isOver, now }: MessageContext) {
  const parts = mailParts(described.facts, { ...reader, isOver }, now)
  const ratingUrl = ratingUrlFor(described, reader, isOver)
  const variables = bookingVariables(described, reader, parts, ratingUrl)
  const mail: ComposedMail = {
    fromName: oneLine(step.sender) || parts.otherSide.name,
    replyTo: parts.otherSide.email,
    subject: oneLine(fill(step.subject, variables)) || templateSubject(step, parts, reader),
    ...bodyOf(step, parts, variables, ratingUrl),
    attachments: step.includeCalendarEvent ? parts.invitation() : [],
  }
  return { ...mail, locale: parts.t.language }
}

/** The same for a telephone. */
export function composeText(step: WorkflowStep, { described, reader, isOver, now }: MessageContext) {
  const parts = mailParts(described.facts, { ...reader, isOver }, now)
  const ratingUrl = ratingUrlFor(described, reader, isOver)
  const { startsAt, endsAt, title, eventTitle } = parts.facts.booking
  const own = manyLines(fill(step.bodyText ?? '', bookingVariables(described, reader, parts, ratingUrl)))
  const facts = {
    // What a booker has typed doesn't go to a number that may be anybody's.
    title: reader.side === 'attendee' ? eventTitle : title,
    name: parts.otherSide.name,
  }
  const when = formatWhen(startsAt, endsAt, reader.person.timeZone, parts.t.language)
  const standard =
    step.template === 'rating' && ratingUrl !== undefined
      ? parts.t('rating.text', { ...facts, url: ratingUrl })
      : parts.t(`workflow.${step.template}.text`, { ...facts, when })
  return { text: own || standard, locale: parts.t.language }
}

/** None for hosts and fixed addresses, nor for a meeting that doesn't take place. */
const ratingUrlFor = ({ ratingLink }: DescribedBooking, { attendee }: Reader, isOver: boolean): string | undefined =>
  attendee && !isOver ? ratingLink(attendee.id) : undefined

const templateSubject = ({ template }: WorkflowStep, { t, facts }: MailParts, { person }: Reader): string =>
  t(`workflow.${template}.subject`, {
    title: facts.booking.title,
    date: formatDay(facts.booking.startsAt, person.timeZone, t.language),
  })

function bodyOf(
  { bodyHtml, template }: WorkflowStep,
  parts: MailParts,
  variables: Variables,
  ratingUrl: string | undefined,
) {
  // Values are escaped before, and all is cleaned after they were put in: a link may be made of one.
  const own = safeHtml(
    fill(bodyHtml ?? '', (variable) => {
      const value = variables(variable)
      return value === undefined ? undefined : asHtml(value)
    }),
  )
  const text = asText(own)
  // Editors leave an empty paragraph where nothing was written.
  if (text !== '') return { text, html: htmlDocument(own, parts.t) }
  const letter = templateLetter(template, parts, ratingUrl)
  return { text: letterText(letter), html: letterHtml(letter) }
}

function templateLetter(
  template: Template,
  { letter, otherSide, t }: MailParts,
  ratingUrl: string | undefined,
): Letter {
  const { name } = otherSide
  const own = {
    ...letter,
    heading: t(`workflow.${template}.heading`),
    intro: t(`workflow.${template}.intro`, { name }),
    actions: AFTERWARDS.has(template) ? letter.actions.slice(0, 1) : letter.actions,
    footer: t('workflow.footer'),
  }
  if (template !== 'rating' || ratingUrl === undefined) return own
  const action = { label: t('rating.mail.action'), url: ratingUrl, primary: true }
  const others = own.actions.map(({ primary: _, ...other }) => other)
  return { ...own, intro: t('rating.mail.intro', { name }), actions: [action, ...others] }
}
