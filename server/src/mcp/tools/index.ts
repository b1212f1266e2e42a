import type { Tool } from '../tool.ts'
import { book } from './book.ts'
import { cancel } from './cancel.ts'
import { findTimes } from './find-times.ts'
import { proposeTimes } from './propose-times.ts'
import { reschedule } from './reschedule.ts'

/** The tools that join several operations. */
export const appointmentTools: readonly Tool[] = [findTimes, proposeTimes, book, reschedule, cancel]
