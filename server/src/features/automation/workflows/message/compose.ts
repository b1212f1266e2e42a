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

/** The subject and the reader of a message. `isOver` means that the meeting doesn't take place for the reader. */
export type MessageContext = { described: DescribedBooking; reader: Reader; isOver: boolean; now: Date }

/** After the meeting, attendees can no longer reschedule or cancel it. */
const AFTERWARDS: ReadonlySet<string> = new Set<Template>(['completed', 'rating'])

/**
 * Composes the mail of a step for one reader, with the step's own text or, if it has none, with the text of its
 * template.
 */
export function composeMail(step: WorkflowStep, { described, reader, isOver, now }: MessageContext) {
  const parts = mailParts(described.facts, { ...reader, isOver }, now)
  const ratingUrl = ratingUrlFor(described, reader, isOver)
  const variables = bookingVariables(described, reader, parts, ratingUrl)
  const mail: ComposedMail = {
    fromName: oneLine(step.sender) || parts.otherSide.name,
    replyTo: parts.otherSide.email,
    subject: oneLine(fill(step.subject, variables)) || templateSubject(step, parts, reader),
    ...bodyOf(step, parts, variables, { side: reader.side, ratingUrl }),
    attachments: step.includeCalendarEvent ? parts.invitation() : [],
  }
  return { ...mail, locale: parts.t.language }
}

/** Composes the text message of a step for one reader. */
export function composeText(step: WorkflowStep, { described, reader, isOver, now }: MessageContext) {
  const parts = mailParts(described.facts, { ...reader, isOver }, now)
  const ratingUrl = ratingUrlFor(described, reader, isOver)
  const { startsAt, endsAt, title, eventTitle } = parts.facts.booking
  const own = manyLines(fill(step.bodyText ?? '', bookingVariables(described, reader, parts, ratingUrl)))
  const facts = {
    // Text that a booker typed isn't sent to a fixed number, because the number may belong to anybody.
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

/** Returns undefined for hosts, for fixed addresses, and for a meeting that doesn't take place. */
const ratingUrlFor = ({ ratingLink }: DescribedBooking, { attendee }: Reader, isOver: boolean): string | undefined =>
  attendee && !isOver ? ratingLink(attendee.id) : undefined

const templateSubject = ({ template }: WorkflowStep, { t, facts }: MailParts, { person }: Reader): string =>
  t(`workflow.${template}.subject`, {
    title: facts.booking.title,
    date: formatDay(facts.booking.startsAt, person.timeZone, t.language),
  })

function bodyOf({ bodyHtml, template }: WorkflowStep, parts: MailParts, variables: Variables, about: LetterAbout) {
  // Values are escaped before they are inserted, and the result is cleaned afterwards, because a link may contain a
  // value.
  const own = safeHtml(
    fill(bodyHtml ?? '', (variable) => {
      const value = variables(variable)
      return value === undefined ? undefined : asHtml(value)
    }),
  )
  const text = asText(own)
  // Editors leave an empty paragraph if nothing was written.
  if (text !== '') return { text, html: htmlDocument(own, parts.t) }
  const letter = templateLetter(template, parts, about)
  return { text: letterText(letter), html: letterHtml(letter) }
}

type LetterAbout = { side: Reader['side']; ratingUrl: string | undefined }

function templateLetter(
  template: Template,
  { letter, otherSide, t }: MailParts,
  { side, ratingUrl }: LetterAbout,
): Letter {
  const { name } = otherSide
  const isTooLate = AFTERWARDS.has(template) && side === 'attendee'
  const own = {
    ...letter,
    heading: t(`workflow.${template}.heading`),
    intro: t(`workflow.${template}.intro`, { name }),
    actions: isTooLate ? letter.actions.slice(0, 1) : letter.actions,
    footer: t('workflow.footer'),
  }
  if (template !== 'rating' || ratingUrl === undefined) return own
  const action = { label: t('rating.mail.action'), url: ratingUrl, primary: true }
  const others = own.actions.map(({ primary: _, ...other }) => other)
  return { ...own, intro: t('rating.mail.intro', { name }), actions: [action, ...others] }
}
