import type { MembershipRole } from '../lib/standing.ts'

/** The roles of a membership as they are sent. */
export const ROLES = ['MEMBER', 'OWNER', 'ADMIN'] as const
export type WireRole = (typeof ROLES)[number]

const FROM_WIRE = { MEMBER: 'member', OWNER: 'owner', ADMIN: 'admin' } as const
const TO_WIRE = { member: 'MEMBER', owner: 'OWNER', admin: 'ADMIN' } as const

export const roleFromWire = (role: WireRole): MembershipRole => FROM_WIRE[role]
export const roleToWire = (role: MembershipRole): WireRole => TO_WIRE[role]
