import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Address } from '../../../../http/address.ts'
import { envelope, success } from '../../../../http/envelope.ts'
import { command, query } from '../../../../http/routes.ts'
import type { Calendar, Calendars } from '../service.ts'
import { CalendarOfPerson, DestinationCalendarInput, presentOfPerson, SelectedCalendarInput } from './schema.ts'

const answer = (calendar: Calendar) => success(presentOfPerson(calendar))

/** The routes for the calendars that a person has chosen: those that are read, and the one that is written. */
export const chosenCalendarRoutes =
  (calendars: Calendars, at: Address<{ userId: number }>): FastifyPluginAsyncTypebox =>
  async (app) => {
    const write = at.access({ scope: 'APPS_WRITE' })
    const selected = [at.tag('Selected Calendars')]

    query(app, '/selected-calendars', {
      config: { operation: 'selectedCalendars.list', access: at.access({ scope: 'APPS_READ' }) },
      schema: {
        summary: 'List selected calendars',
        tags: selected,
        response: { 200: envelope(Type.Array(CalendarOfPerson)) },
      },
      run: (request) => calendars.listSelected(at.owner(request).userId),
      answer: (found) => success(found.map(presentOfPerson)),
    })

    command(app, 'POST', '/selected-calendars', {
      config: { operation: 'selectedCalendars.add', access: write },
      schema: {
        summary: 'Add a selected calendar',
        description: 'The busy times of selected calendars are not offered to bookers.',
        tags: selected,
        body: SelectedCalendarInput,
        response: { 201: envelope(CalendarOfPerson) },
      },
      run: (context, request) => calendars.select(context, at.owner(request).userId, request.body),
      answer,
    })

    command(app, 'DELETE', '/selected-calendars', {
      config: { operation: 'selectedCalendars.remove', access: write },
      schema: {
        summary: 'Remove a selected calendar',
        tags: selected,
        querystring: SelectedCalendarInput,
        response: { 200: envelope(CalendarOfPerson) },
      },
      run: (context, request) => calendars.unselect(context, at.owner(request).userId, request.query),
      answer,
    })

    command(app, 'PUT', '/destination-calendars', {
      config: { operation: 'destinationCalendars.set', access: write },
      schema: {
        summary: 'Set the destination calendar',
        description: 'The calendar must be writable.',
        tags: [at.tag('Destination Calendars')],
        body: DestinationCalendarInput,
        response: { 200: envelope(CalendarOfPerson) },
      },
      run: (context, request) => calendars.setDestination(context, at.owner(request).userId, request.body),
      answer,
    })
  }
