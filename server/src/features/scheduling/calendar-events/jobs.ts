import type { Db } from '../../../db/connection.ts'
import { createPrune } from '../../../jobs/prune.ts'
import type { Job } from '../../../jobs/runner.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import { deleteEndedEvents } from './store/work.ts'

const KEEP_DAYS = 30

/** Deletes what is known of events whose bookings ended a month ago. The events stay in the calendars. */
export const createForgetCalendarEvents = ({ db, clock }: { db: Db; clock: Clock }): Job =>
  createPrune({
    name: 'calendars.forget-events',
    clock,
    keepDays: KEEP_DAYS,
    deleteBatch: (before, limit) => deleteEndedEvents(db, before, limit),
  })
