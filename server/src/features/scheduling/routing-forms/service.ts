import type { Change } from '../../../commands/change.ts'
import type { CommandContext, UserActor } from '../../../commands/context.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Db } from '../../../db/connection.ts'
import { type Ids, isUuid } from '../../../lib/ids.ts'
import type { Page } from '../../../lib/page.ts'
import { grantsOf } from '../../../lib/permissions.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import type { CreateThrottle } from '../../operation/rate-limits/service.ts'
import type { Availability } from '../availability/service.ts'
import type { Slots } from '../slots/service.ts'
import { formNotFound, isTeamForm, notYourUserForm, responseNotFound } from './errors.ts'
import { findMembers } from './find-members.ts'
import { createForgetQueued } from './jobs.ts'
import { type FormOwner, ownerColumns } from './owner.ts'
import { parseAnswers } from './parse/parse-answers.ts'
import { type FieldInput, type KnownAttributes, parseFields, parseRoutes, type RouteInput } from './parse/parse-form.ts'
import {
  type AnswersInput,
  createRespond,
  type Destination,
  type RespondQuery,
  type RoutedSlotsQuery,
} from './respond/respond.ts'
import {
  deleteForm,
  findForm,
  findHomeOrganization,
  findSeenForm,
  insertForm,
  type ListFilter,
  listAttributeIds,
  listForms,
  lockForm,
  mayAnswerAll,
  type StoredForm,
  updateForm,
} from './store/forms.ts'
import { findRoutedUserIds, listResponses, type StoredResponse, updateAnswers } from './store/responses.ts'

export type { FormOwner } from './owner.ts'
export { nameOf as fieldName } from './parse/parse-form.ts'
export { linkBooking } from './respond/link-booking.ts'
export { fireNotBooked } from './respond/not-booked.ts'
export { responseIdOf } from './respond/publish.ts'
export type { Destination, RespondQuery, RespondResult, RoutedSlotsQuery } from './respond/respond.ts'
export { eraseResponses } from './store/erase.ts'
export type { ListFilter, StoredForm } from './store/forms.ts'
export {
  findResponseOfBooking,
  findRoutedUserIds,
  listUnbooked,
  type RoutedResponse,
  type RoutingReference,
  type StoredResponse,
} from './store/responses.ts'

/** Ids of rows are 32 bits wide. */
const LARGEST_ID = 2 ** 31 - 1

export type FormInput = {
  name: string
  description?: string | null | undefined
  position?: number | undefined
  disabled?: boolean | undefined
  fields?: readonly FieldInput[] | undefined
  routes?: readonly RouteInput[] | undefined
}

export type FormChange = { [Key in keyof FormInput]?: FormInput[Key] | undefined }

export type RoutingForms = ReturnType<typeof createRoutingForms>

type Dependencies = {
  db: Db
  run: RunCommand
  clock: Clock
  ids: Ids
  slots: Slots
  availability: Availability
  createThrottle: CreateThrottle
}

/** Creates the operations on routing forms and on their responses. */
export function createRoutingForms({ db, run, clock, ids, slots, availability, createThrottle }: Dependencies) {
  const { respond, submit, calculate } = createRespond({ db, run, ids, slots, availability, createThrottle })

  async function see(owner: FormOwner, id: string): Promise<StoredForm> {
    const form = isUuid(id) ? await findSeenForm(db, owner, id) : undefined
    if (!form) throw formNotFound()
    return form
  }

  async function open(id: string): Promise<StoredForm> {
    const form = isUuid(id) ? await findForm(db, id) : undefined
    if (!form) throw formNotFound()
    return form
  }

  const publishForm = (change: Change, verb: 'created' | 'updated' | 'deleted', { id, name, ...owner }: Published) =>
    change.publish({
      type: `routing-form.${verb}`,
      userId: owner.userId,
      teamId: owner.teamId,
      organizationId: owner.organizationId,
      subjectKey: `routing-form:${id}`,
      payload: { id, name },
    })

  return {
    /** Lists the forms that the owner sees. An organization sees those of its teams and of its people as well. */
    list: (
      owner: FormOwner,
      filter: ListFilter & { teamIds?: readonly number[] | undefined },
      page: Page,
    ): Promise<StoredForm[]> => listForms(db, owner, filter, page),

    /** @throws `ROUTING_FORM_NOT_FOUND`, like all operations on one form */
    get: see,

    /** @throws `ROUTING_FORM_INVALID` */
    create(context: CommandContext, owner: FormOwner, input: FormInput): Promise<StoredForm> {
      return run(context, async (change) => {
        const { tx, now } = change
        const home = await findHomeOrganization(tx, owner)
        const fields = parseFields(input.fields ?? [], ids)
        const routes = parseRoutes(input.routes ?? [], fields, await knownAttributes(tx, home), ids)
        const id = ids.uuid()
        await insertForm(tx, {
          id,
          ...ownerColumns(owner),
          name: input.name,
          description: input.description ?? null,
          position: input.position ?? 0,
          disabled: input.disabled ?? false,
          fields: JSON.stringify(fields),
          routes: JSON.stringify(routes),
          createdByUserId: context.actor.kind === 'user' ? context.actor.userId : null,
          createdAt: now,
          updatedAt: now,
        })
        await publishForm(change, 'created', { id, name: input.name, ...ownerColumns(owner) })
        return getStored(tx, id)
      })
    },

    /** Changes the sent properties. The routes must fit the fields afterwards. @throws `ROUTING_FORM_INVALID` */
    update(context: CommandContext, owner: FormOwner, id: string, sent: FormChange): Promise<StoredForm> {
      return run(context, async (change) => {
        const { tx, now } = change
        const form = isUuid(id) ? await lockForm(tx, owner, id) : undefined
        if (!form) throw formNotFound()
        const fields = sent.fields ? parseFields(sent.fields, ids) : [...form.fields]
        const attributes = await knownAttributes(tx, form.homeOrganizationId)
        const routes =
          sent.fields || sent.routes ? parseRoutes(sent.routes ?? form.routes, fields, attributes, ids) : form.routes
        const { name = form.name, position = form.position, disabled = form.disabled } = sent
        const description = sent.description === undefined ? form.description : sent.description
        const definition = { fields: JSON.stringify(fields), routes: JSON.stringify(routes) }
        await updateForm(tx, id, { name, position, disabled, description, ...definition, updatedAt: now })
        await publishForm(change, 'updated', { ...form, name })
        return getStored(tx, id)
      })
    },

    /** Deletes the form with its responses. */
    delete(context: CommandContext, owner: FormOwner, id: string): Promise<StoredForm> {
      return run(context, async (change) => {
        const form = isUuid(id) ? await lockForm(change.tx, owner, id) : undefined
        if (!form) throw formNotFound()
        await deleteForm(change.tx, id)
        await publishForm(change, 'deleted', form)
        return form
      })
    },

    /** Answers a form. @throws what `createRespond` lists, `ROUTING_FORM_NOT_OWNED`, `ROUTING_FORM_OF_TEAM` */
    async respond(
      context: CommandContext,
      actor: UserActor,
      { owner, formId }: { owner: FormOwner; formId: string },
      body: AnswersInput,
      query: RespondQuery,
    ) {
      const form = await see(owner, formId)
      if ('kind' in owner && owner.kind === 'organization') await checkMayAnswer(form, actor, owner.organizationId)
      return respond(context, form, body, query)
    },

    /** Returns the form of a page. Anybody may see it. @throws `ROUTING_FORM_NOT_FOUND` */
    open,

    /** Answers a form on its page. Anybody may answer. @throws what `createRespond` lists, `ROUTING_FORM_NOT_FOUND` */
    submit: async (context: CommandContext, formId: string, body: AnswersInput): Promise<Destination> =>
      submit(context, await open(formId), body),

    /** Returns the hosts whom a response permits, or undefined if it doesn't lead to this event type. */
    hostsOf: (responseId: number, eventTypeId: number): Promise<number[] | undefined> =>
      responseId > LARGEST_ID
        ? Promise.resolve(undefined)
        : findRoutedUserIds(db, { responseId }, eventTypeId, clock.now()),

    /** Returns the slots to which answers would lead. Anybody may ask. @throws what `createRespond` lists */
    async calculateSlots(actor: CommandContext['actor'], formId: string, body: AnswersInput, query: RoutedSlotsQuery) {
      return calculate({ actor }, await open(formId), body, query)
    },

    async listResponses(owner: FormOwner, formId: string, filter: ListFilter, page: Page): Promise<StoredResponse[]> {
      const { id } = await see(owner, formId)
      return listResponses(db, id, filter, page)
    },

    /**
     * Replaces the answers of a response. It leads where it led before.
     *
     * @throws `ROUTING_FORM_RESPONSE_NOT_FOUND`, `FORM_FIELDS_MISSING`, `FORM_ANSWER_INVALID`
     */
    async updateResponse(
      context: CommandContext,
      { owner, formId, responseId }: { owner: FormOwner; formId: string; responseId: number },
      body: AnswersInput,
    ): Promise<StoredResponse> {
      const form = await see(owner, formId)
      return run(context, async (change) => {
        const answers = parseAnswers(form.fields, body, { acceptsIds: true })
        const changed = await updateAnswers(change.tx, { formId: form.id, id: responseId, answers }, change.now)
        if (!changed) throw responseNotFound(responseId, form.id)
        const { userId, teamId, organizationId, id, name } = form
        await change.publish({
          type: 'routing-form.response-updated',
          userId,
          teamId,
          organizationId,
          subjectKey: `routing-form-response:${responseId}`,
          payload: { id, name, responseId },
        })
        return changed
      })
    },

    /** Finds the members of a team whom a query about attributes chooses. @throws `ROUTING_FORM_INVALID` */
    findMembers: (team: { teamId: number; organizationId: number | null }, query: string | undefined) =>
      findMembers(db, team, query),

    /** The job that deletes queued responses that nobody booked. */
    forgetQueued: createForgetQueued({ db, clock }),
  }

  /**
   * People answer their own forms. Those who may create responses for the organization answer all of its forms, but
   * those of teams are answered at the team.
   */
  async function checkMayAnswer(
    { id, userId, teamId }: StoredForm,
    actor: UserActor,
    organizationId: number,
  ): Promise<void> {
    if (userId === actor.userId) return
    const mayAnswer =
      actor.isAdministrator ||
      (await mayAnswerAll(db, { organizationId, userId: actor.userId }, grantsOf('routingForm.create')))
    if (!mayAnswer) throw notYourUserForm(id, actor.userId)
    if (teamId !== null) throw isTeamForm(id, actor.userId, teamId, organizationId)
  }
}

type Published = Pick<StoredForm, 'id' | 'name' | 'userId' | 'teamId' | 'organizationId'>

async function knownAttributes(db: Db, organizationId: number | null): Promise<KnownAttributes> {
  const ids = organizationId === null ? [] : await listAttributeIds(db, organizationId)
  return { hasOrganization: organizationId !== null, ids: new Set(ids) }
}

async function getStored(db: Db, id: string): Promise<StoredForm> {
  const form = await findForm(db, id)
  if (!form) throw formNotFound()
  return form
}
