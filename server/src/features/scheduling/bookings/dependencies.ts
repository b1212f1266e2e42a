import type { ReadNotice, SignedNotice } from '../../../adapters/conferencing/daily-notices.ts'
import type { RoomRecords } from '../../../adapters/conferencing/daily-records.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Db } from '../../../db/connection.ts'
import type { Reading } from '../../../db/replica/reading.ts'
import type { Ids } from '../../../lib/ids.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import type { VerificationCodes } from '../../messaging/verification-codes/service.ts'
import type { CreateThrottle } from '../../operation/rate-limits/service.ts'
import type { Availability } from '../availability/service.ts'
import type { CopyReader } from '../calendars/service.ts'
import type { VideoRooms } from '../conferencing/service.ts'
import type { Occupancy } from '../occupancy/service.ts'
import type { Payments } from '../payments/service.ts'
import type { PrivateLinks } from '../private-links/service.ts'
import type { RoundRobin } from '../round-robin/service.ts'
import type { StrangerAllowance } from './strangers.ts'

/** The dependencies of the booking operations. */
export type BookingDependencies = {
  db: Db
  /** The databases of lists. */
  reading: Reading
  run: RunCommand
  clock: Clock
  ids: Ids
  availability: Availability
  /** Brings the hosts' calendars up to date before a booking. */
  calendarCopies: Pick<CopyReader, 'refresh'>
  occupancy: Occupancy
  roundRobin: RoundRobin
  privateLinks: PrivateLinks
  payments: Payments
  videoRooms: VideoRooms
  /** Reads what the provider of the rooms keeps of meetings. Undefined if the rooms have no provider. */
  roomRecords: RoomRecords | undefined
  /** Reads a notice of the provider of the rooms. Undefined if the server has no secret to check it with. */
  readRoomNotice: ((notice: SignedNotice) => ReadNotice) | undefined
  verificationCodes: VerificationCodes
  createThrottle: CreateThrottle
  strangerAllowance: StrangerAllowance
  /** The key that signs the links in mails. */
  secretKey: Buffer
  publicUrl: string
  /** The address that replaces the address of organizers who hide it. */
  mailFrom: string
}
