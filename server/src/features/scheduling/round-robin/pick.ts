/** A host whose turn it may be. */
export type Candidate = {
  userId: number
  /** From 0, the lowest, to 4. */
  priority: number
  /** How large a share of the bookings is meant to be; 0 only stands in for others. */
  weight: number
  /** Bookings so far, and what a host who joined late was credited. */
  count: number
  /** Milliseconds; null for who was never picked. */
  lastPickedAt: number | null
  isFree: boolean
}

/** Why this host: stored with the booking, and shown to who asks. */
export type Reason =
  | 'only-one-free'
  | 'highest-priority'
  | 'furthest-behind-share'
  | 'least-recently-picked'
  /** A moved booking keeps its host as long as they are free. */
  | 'stays'
  /** Somebody who runs the bookings named this host. */
  | 'chosen'
  /** The booker was sent to this host. */
  | 'preferred'

export type Pick = { userId: number; reason: Reason }

/**
 * Whose turn it is: of the free hosts with the highest priority the one whose share is due first, and between equals the
 * one who was picked the longest ago. Undefined when nobody is free.
 *
 * Shares follow Tijdeman's rule for the chairman assignment problem (Discrete Mathematics 32, 1980): as long as all are
 * free and nothing is cancelled, no host is ever a whole booking away from its share. Where the host whose turn it is
 * can't come, the one furthest behind does.
 */
export function pickHost(candidates: readonly Candidate[]): Pick | undefined {
  const free = candidates.filter(({ isFree }) => isFree)
  const [only] = free
  if (!only) return undefined
  if (free.length === 1) return { userId: only.userId, reason: 'only-one-free' }
  const priority = Math.max(...free.map((host) => host.priority))
  const first = free.filter((host) => host.priority === priority)
  const [best = only] = first
  if (first.length === 1) return { userId: best.userId, reason: 'highest-priority' }
  const peers = candidates.filter((host) => host.priority === priority)
  const due = dueFirst(first, peers)
  const [longestAgo = best] = [...due].sort(
    (a, b) => (a.lastPickedAt ?? -1) - (b.lastPickedAt ?? -1) || a.userId - b.userId,
  )
  return {
    userId: longestAgo.userId,
    reason: due.length === 1 ? 'furthest-behind-share' : 'least-recently-picked',
  }
}

/** Those of the free hosts who are due first among their peers; several where they stand alike. */
function dueFirst(free: readonly Candidate[], peers: readonly Candidate[]): Candidate[] {
  const total = sum(peers.map(({ weight }) => weight))
  if (total === 0) return [...free]
  const next = sum(peers.map(({ count }) => count)) + 1
  const sharing = peers.filter(({ weight }) => weight > 0).length
  const slack = sharing > 1 ? 1 / (2 * sharing - 2) : 0
  const shareOf = ({ weight }: Candidate) => weight / total
  const behind = (host: Candidate) => shareOf(host) * next - host.count
  const entitled = free.filter(({ weight }) => weight > 0)
  if (entitled.length === 0) return [...free]
  const due = entitled.filter((host) => behind(host) >= slack - EPSILON)
  if (due.length > 0) return lowest(due, (host) => (host.count + 1 - slack) / shareOf(host))
  return lowest(entitled, (host) => -behind(host))
}

/** Sums of fractions that are equal on paper differ in their last bits. */
const EPSILON = 1e-9

function lowest(hosts: readonly Candidate[], rank: (host: Candidate) => number): Candidate[] {
  const best = Math.min(...hosts.map(rank))
  return hosts.filter((host) => rank(host) <= best + EPSILON)
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)
