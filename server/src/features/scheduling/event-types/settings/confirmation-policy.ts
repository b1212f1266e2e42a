import { Type } from 'typebox'
import type { EventTypeColumns, EventTypeRow } from '../store.ts'
import { Disabled, disabled, unlessDisabled } from './disabled.ts'
import { MAX_INTEGER } from './minutes.ts'
import { fit } from './schema-fit.ts'

const Blocks = Type.Boolean({ description: 'True if a booking that waits for confirmation takes its slot.' })
const NoticeThreshold = Type.Object(
  {
    unit: Type.Enum(['minutes', 'hours']),
    count: Type.Integer({ minimum: 1, maximum: MAX_INTEGER }),
  },
  { $id: 'NoticeThreshold', description: 'Bookings that start sooner than this need confirmation.' },
)
const Always = Type.Object(
  { type: Type.Literal('always'), blockUnconfirmedBookingsInBooker: Blocks },
  { $id: 'ConfirmAlways' },
)
const ByTime = Type.Object(
  { type: Type.Literal('time'), noticeThreshold: NoticeThreshold, blockUnconfirmedBookingsInBooker: Blocks },
  { $id: 'ConfirmByTime' },
)
const AnyType = Type.Object({ type: Type.Enum(['always', 'time']) })

export const ConfirmationPolicy = Type.Union([Always, ByTime, Disabled])

const none = {
  confirmationPolicy: null,
  confirmationNoticeCount: null,
  confirmationNoticeUnit: null,
  pendingBlocksSlot: false,
}

export function parseConfirmationPolicy(sent: unknown): EventTypeColumns {
  const name = 'confirmationPolicy'
  const own = unlessDisabled(sent, name)
  if (!own) return none
  const { type } = fit(AnyType, own, name)
  if (type === 'always') {
    const { blockUnconfirmedBookingsInBooker } = fit(Always, own, name)
    return { ...none, confirmationPolicy: 'always', pendingBlocksSlot: blockUnconfirmedBookingsInBooker }
  }
  const { noticeThreshold, blockUnconfirmedBookingsInBooker } = fit(ByTime, own, name)
  return {
    confirmationPolicy: 'time',
    confirmationNoticeCount: noticeThreshold.count,
    confirmationNoticeUnit: noticeThreshold.unit,
    pendingBlocksSlot: blockUnconfirmedBookingsInBooker,
  }
}

export function presentConfirmationPolicy(row: EventTypeRow) {
  if (row.confirmationPolicy === null) return disabled
  const blockUnconfirmedBookingsInBooker = row.pendingBlocksSlot
  if (row.confirmationPolicy === 'always') return { type: 'always' as const, blockUnconfirmedBookingsInBooker }
  const days = row.confirmationNoticeUnit === 'days'
  return {
    type: 'time' as const,
    noticeThreshold: {
      // The API has no days here, so they become hours.
      unit: days || row.confirmationNoticeUnit === 'hours' ? ('hours' as const) : ('minutes' as const),
      count: (row.confirmationNoticeCount ?? 0) * (days ? 24 : 1),
    },
    blockUnconfirmedBookingsInBooker,
  }
}
