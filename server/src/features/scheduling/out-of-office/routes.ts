import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Static, Type } from 'typebox'
import type { Address } from '../../../http/address.ts'
import { envelope, success } from '../../../http/envelope.ts'
import { NumericId } from '../../../http/input/ids.ts'
import { pageOf } from '../../../http/input/paging.ts'
import { command, query } from '../../../http/routes.ts'
import {
  AbsenceChangeInput,
  AbsenceInput,
  AbsenceOutput,
  AbsencesQuery,
  OrganizationAbsencesQuery,
  parseAbsence,
  presentAbsence,
} from './schema.ts'
import type { NewAbsence, OutOfOffice } from './service.ts'

const params = Type.Object({ oooId: NumericId })
const path = { oooId: { is: 'out-of-office entry', of: 'owner' } }
const response = { 200: envelope(AbsenceOutput) }
const asked = { role: 'ADMIN' } as const

const orderOf = ({ sortStart, sortEnd }: Static<typeof AbsencesQuery>) => ({ start: sortStart, end: sortEnd })

/** The routes for a person's absences: the caller's own, or those of a member of the caller's organization. */
export const outOfOfficeRoutes =
  (outOfOffice: OutOfOffice, at: Address<{ userId: number }>): FastifyPluginAsyncTypebox =>
  async (app) => {
    const tags = [at.tag('OOO')]
    const read = at.access({ ...asked, scope: 'SCHEDULE_READ', permission: 'ooo.read' })
    const create = at.access({ ...asked, scope: 'SCHEDULE_WRITE', permission: 'ooo.create' })
    const update = at.access({ ...asked, scope: 'SCHEDULE_WRITE', permission: 'ooo.update', path })
    const remove = at.access({ ...asked, scope: 'SCHEDULE_WRITE', permission: 'ooo.delete', path })

    query(app, '/ooo', {
      config: { operation: 'ooo.list', access: read },
      schema: {
        summary: 'List absences',
        tags,
        querystring: AbsencesQuery,
        response: { 200: envelope(Type.Array(AbsenceOutput)) },
      },
      run: (request) => {
        const { userId } = at.owner(request)
        return outOfOffice.list(userId, orderOf(request.query), pageOf(request.query))
      },
      answer: (found) => success(found.map(presentAbsence)),
    })

    command(app, 'POST', '/ooo', {
      config: { operation: 'ooo.create', access: create },
      schema: {
        summary: 'Add an absence',
        description:
          "An absence has whole days, or with `isWholeDay: false` an exact time. The days are those of the dates of `start` and `end` in UTC, on the clock of the person's hours: 9 January is 9 January where the person is then. The person can't be booked while away. With `toUserId`, another person is booked.",
        tags,
        body: AbsenceInput,
        response: { 201: envelope(AbsenceOutput) },
      },
      run: (context, request) =>
        outOfOffice.create(context, at.owner(request).userId, parseAbsence(request.body) as NewAbsence),
      answer: (absence) => success(presentAbsence(absence)),
    })

    command(app, 'PATCH', '/ooo/:oooId', {
      config: { operation: 'ooo.update', access: update },
      schema: { summary: 'Change an absence', tags, params, body: AbsenceChangeInput, response },
      run: (context, request) =>
        outOfOffice.update(context, at.owner(request).userId, request.params.oooId, parseAbsence(request.body)),
      answer: (absence) => success(presentAbsence(absence)),
    })

    command(app, 'DELETE', '/ooo/:oooId', {
      config: { operation: 'ooo.delete', access: remove },
      schema: { summary: 'Delete an absence', tags, params, response },
      run: (context, request) => outOfOffice.delete(context, at.owner(request).userId, request.params.oooId),
      answer: (absence) => success(presentAbsence(absence)),
    })
  }

/** The route that lists the absences of all members of an organization. */
export const organizationAbsencesRoute =
  (outOfOffice: OutOfOffice, at: Address<{ organizationId: number }>): FastifyPluginAsyncTypebox =>
  async (app) => {
    query(app, '/ooo', {
      config: {
        operation: 'ooo.list',
        access: at.access({ ...asked, scope: 'SCHEDULE_READ', permission: 'ooo.read' }),
      },
      schema: {
        summary: "List the members' absences",
        tags: [at.tag('Users / OOO')],
        querystring: OrganizationAbsencesQuery,
        response: { 200: envelope(Type.Array(AbsenceOutput)) },
      },
      run: (request) => {
        const { email, ...query } = request.query
        const { organizationId } = at.owner(request)
        return outOfOffice.listOfOrganization(organizationId, email, orderOf(query), pageOf(query))
      },
      answer: (found) => success(found.map(presentAbsence)),
    })
  }
