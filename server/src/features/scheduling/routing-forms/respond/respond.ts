import { createHash } from 'node:crypto'
import type { Change } from '../../../../commands/change.ts'
import type { CommandContext } from '../../../../commands/context.ts'
import type { RunCommand } from '../../../../commands/run.ts'
import type { Db } from '../../../../db/connection.ts'
import type { Ids } from '../../../../lib/ids.ts'
import type { RateLimit } from '../../../../lib/rate-limit.ts'
import type { CreateThrottle } from '../../../operation/rate-limits/service.ts'
import type { Availability, Bookable } from '../../availability/service.ts'
import type { FreeSlots, Slots } from '../../slots/service.ts'
import type { Decision } from '../decision.ts'
import { endBeforeStart, formDisabled } from '../errors.ts'
import { parseAnswers } from '../parse/parse-answers.ts'
import type { FormAnswers } from '../rule/form.ts'
import type { StoredForm } from '../store/forms.ts'
import { insertQueued, insertResponse } from '../store/responses.ts'
import { chooseHosts, chooseRoute } from './decide.ts'
import { findChosenEventType, findRoutedEventType } from './find-event-type.ts'
import { publishedForm } from './link-booking.ts'
import { awaitBooking } from './not-booked.ts'
import { publishSubmitted } from './publish.ts'
import { redirectWithAnswers } from './redirect.ts'

/** A body with answers, by the names of their fields. */
export type AnswersInput = Readonly<Record<string, unknown>>

export type RoutedSlotsQuery = {
  start: string
  end: string
  timeZone?: string | undefined
  duration?: number | undefined
  format?: 'range' | 'time' | undefined
  bookingUidToReschedule?: string | undefined
}

export type RespondQuery = RoutedSlotsQuery & {
  queueResponse?: boolean | undefined
  /** True records nothing. */
  dryRun?: boolean | undefined
  /** The host whom the caller knows as the contact's owner. */
  teamMemberEmail?: string | undefined
}

/** Where the answers of a page lead. */
export type Destination =
  | { message: string }
  | { redirectUrl: string }
  | { eventTypeId: number; responseId: number; answers: FormAnswers }

export type RespondResult =
  | { message: string }
  | { redirectUrl: string }
  | {
      eventTypeId: number
      slots: FreeSlots
      responseId?: number
      queuedResponseId?: string
      hostIds: readonly number[]
      hostEmail: string | undefined
      skipContactOwner: boolean
    }

type Dependencies = {
  db: Db
  run: RunCommand
  ids: Ids
  slots: Slots
  availability: Availability
  createThrottle: CreateThrottle
}

/** The same answers to a form are taken this often, so that a stuck page doesn't fill the list of responses. */
const SAME_ANSWERS: RateLimit = { name: 'routing_form_response', limit: 5, windowMs: 60_000, blockMs: 60_000 }
/** How long the booker of a queued response may take, in milliseconds. */
const QUEUED_FOR_MS = 7 * 86_400_000

/** Creates the operations that answer a form. */
export function createRespond({ db, run, ids, slots, availability, createThrottle }: Dependencies) {
  const throttle = createThrottle(SAME_ANSWERS)

  const listSlots = (
    context: Pick<CommandContext, 'actor'>,
    bookable: Bookable,
    { start, end, timeZone, duration, format, bookingUidToReschedule }: RoutedSlotsQuery,
    { hostIds, hostEmail }: { hostIds: readonly number[]; hostEmail: string | undefined },
  ): Promise<FreeSlots> =>
    slots.list(
      {
        eventTypeId: bookable.id,
        start,
        end,
        ...(timeZone !== undefined && { timeZone }),
        ...(duration !== undefined && { duration }),
        ...(format !== undefined && { format }),
        ...(bookingUidToReschedule !== undefined && { bookingUidToReschedule }),
        ...(hostIds.length > 0 && { routedTeamMemberIds: [...hostIds] }),
        ...(hostEmail !== undefined && { teamMemberEmail: hostEmail }),
      },
      context.actor,
    )

  return {
    /**
     * Records the answers to a form and returns where they lead. Nothing is recorded if the slots can't be listed, or in a
     * dry run.
     *
     * @throws `ROUTING_FORM_DISABLED`, `FORM_FIELDS_MISSING`, `FORM_ANSWER_INVALID`, `ROUTE_NOT_FOUND`,
     * `EVENT_TYPE_NOT_FOUND`, `RANGE_INVALID`, `TOO_MANY_REQUESTS`; what `slots.list` throws
     */
    async respond(
      context: CommandContext,
      form: StoredForm,
      body: AnswersInput,
      query: RespondQuery,
    ): Promise<RespondResult> {
      if (form.disabled) throw formDisabled(form.name)
      checkRange(query)
      const answers = parseAnswers(form.fields, body)
      if (!query.dryRun) await throttle.take(`${form.id}:${hashOf(answers)}`)
      const { chosen, decision } = chooseRoute(form, answers)
      const { type, value } = decision.action
      if (type !== 'eventTypeRedirectUrl') {
        const destination =
          type === 'customPageMessage' ? { message: value } : { redirectUrl: redirectWithAnswers(value, answers) }
        if (query.dryRun) return destination
        return run(context, async (change) => {
          await store(change, form, answers, decision, null)
          return destination
        })
      }
      const bookable = await findChosenEventType(availability, decision.action, form)
      const hosts = await chooseHosts(db, { form, chosen, answers, bookable })
      const hostEmail = ownerOf(bookable, query, decision)
      const free = await listSlots(context, bookable, query, { hostIds: hosts.userIds, hostEmail })
      const found = {
        eventTypeId: bookable.id,
        slots: free,
        hostIds: hosts.userIds,
        hostEmail,
        skipContactOwner: decision.skipContactOwner,
      }
      if (query.dryRun) return found
      const routed = { ...decision, hosts }
      return run(context, async (change) => ({
        ...found,
        ...(query.queueResponse
          ? { queuedResponseId: await queue(change, form, answers, routed, bookable.id) }
          : { responseId: await store(change, form, answers, routed, bookable.id) }),
      }))
    },

    /**
     * Records the answers that somebody has given on the form's page, and returns where they lead. The event type's
     * page lists the slots.
     *
     * @throws `ROUTING_FORM_DISABLED`, `FORM_FIELDS_MISSING`, `FORM_ANSWER_INVALID`, `ROUTE_NOT_FOUND`,
     * `EVENT_TYPE_NOT_FOUND`, `TOO_MANY_REQUESTS`
     */
    async submit(context: CommandContext, form: StoredForm, body: AnswersInput): Promise<Destination> {
      if (form.disabled) throw formDisabled(form.name)
      const answers = parseAnswers(form.fields, body)
      await throttle.take(`${form.id}:${hashOf(answers)}`)
      const { chosen, decision } = chooseRoute(form, answers)
      const { type, value } = decision.action
      if (type !== 'eventTypeRedirectUrl') {
        const destination =
          type === 'customPageMessage' ? { message: value } : { redirectUrl: redirectWithAnswers(value, answers) }
        return run(context, async (change) => {
          await store(change, form, answers, decision, null)
          return destination
        })
      }
      const bookable = await findChosenEventType(availability, decision.action, form)
      const hosts = await chooseHosts(db, { form, chosen, answers, bookable })
      return run(context, async (change) => ({
        eventTypeId: bookable.id,
        responseId: await store(change, form, answers, { ...decision, hosts }, bookable.id),
        answers,
      }))
    },

    /**
     * Returns the slots to which answers would lead, and records nothing.
     *
     * @throws what `respond` throws, `ROUTE_WITHOUT_EVENT_TYPE`, `ROUTE_TEAM_NOT_FOUND`
     */
    async calculate(
      context: Pick<CommandContext, 'actor'>,
      form: StoredForm,
      body: AnswersInput,
      query: RoutedSlotsQuery,
    ): Promise<{ eventTypeId: number; slots: FreeSlots }> {
      if (form.disabled) throw formDisabled(form.name)
      checkRange(query)
      const answers = parseAnswers(form.fields, body)
      const { chosen, decision } = chooseRoute(form, answers)
      const bookable = await findRoutedEventType(availability, decision.action, form)
      const { userIds } = await chooseHosts(db, { form, chosen, answers, bookable })
      const free = await listSlots(context, bookable, query, { hostIds: userIds, hostEmail: undefined })
      return { eventTypeId: bookable.id, slots: free }
    },
  }

  async function store(
    change: Change,
    form: StoredForm,
    answers: FormAnswers,
    decision: Decision,
    eventTypeId: number | null,
  ): Promise<number> {
    const { tx, now } = change
    const id = await insertResponse(tx, {
      formId: form.id,
      formFillerId: ids.uid(),
      answers: JSON.stringify(answers),
      decision: JSON.stringify(decision),
      routedEventTypeId: eventTypeId,
      routedUserIds: decision.hosts?.userIds ?? [],
      bookingPermanentId: null,
      createdAt: now,
      updatedAt: now,
    })
    await publishSubmitted(change, publishedForm(form), { id, answers, decision })
    await awaitBooking(tx, id, now)
    return id
  }

  async function queue(
    { tx, now }: Change,
    form: StoredForm,
    answers: FormAnswers,
    decision: Decision,
    eventTypeId: number,
  ): Promise<string> {
    const id = ids.uid()
    await insertQueued(tx, {
      id,
      formId: form.id,
      answers: JSON.stringify(answers),
      decision: JSON.stringify(decision),
      routedEventTypeId: eventTypeId,
      routedUserIds: decision.hosts?.userIds ?? [],
      createdAt: now,
      expiresAt: new Date(now.getTime() + QUEUED_FOR_MS),
    })
    return id
  }
}

/** Returns the address of the contact's owner if the route follows it and they are a rotating host of the event type. */
function ownerOf(
  { schedulingType, hosts }: Bookable,
  { teamMemberEmail }: RespondQuery,
  { skipContactOwner }: Decision,
): string | undefined {
  if (skipContactOwner || teamMemberEmail === undefined || schedulingType !== 'round_robin') return undefined
  const wanted = teamMemberEmail.toLowerCase()
  return hosts.find(({ email, isFixed }) => !isFixed && email.toLowerCase() === wanted)?.email
}

const DAY_MS = 86_400_000

/** A date without a time ends before the next day begins. @throws `RANGE_INVALID` */
function checkRange({ start, end }: RoutedSlotsQuery): void {
  const lastMs = new Date(end).getTime() + (end.length === 10 ? DAY_MS - 1 : 0)
  if (lastMs < new Date(start).getTime()) throw endBeforeStart()
}

const hashOf = (answers: FormAnswers): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(answers).map(([id, { value }]) => [id, value])))
    .digest('base64url')
