/** A host whom the rotation may choose. */
export type Candidate = {
  userId: number
  /** The priority from 0, the lowest, to 4. */
  priority: number
  /** The weight of the host's target share. A host with weight 0 is only chosen if no other host is free. */
  weight: number
  /** The number of bookings, including the credit of a host who joined late. */
  count: number
  /** The time in milliseconds of the last booking, or null if there is none. */
  lastPickedAt: number | null
  isFree: boolean
}

/** The reason for the choice of a host. It is stored with the booking and shown to people who may manage it. */
export type Reason =
  | 'only-one-free'
  | 'highest-priority'
  | 'furthest-behind-share'
  | 'least-recently-picked'
  /** A rescheduled booking keeps its host while the host is free. */
  | 'stays'
  /** A person who runs the bookings has chosen this host. */
  | 'chosen'
  /** The booker has requested this host. */
  | 'preferred'

export type Pick = { userId: number; reason: Reason }

/**
 * Chooses a host: among the free hosts with the highest priority the one whose share is due first, and between equal
 * hosts the one who was chosen the longest ago. Returns undefined if no host is free. The shares follow Tijdeman's rule
 * for the chairman assignment problem (Discrete Mathematics 32, 1980): as long as all hosts are free and no booking is
 * cancelled, no host is ever a whole booking away from its share. If the next host isn't free, the free host who is
 * furthest behind is chosen.
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

/** Returns the free hosts who are due first among their peers. There are several if they are equal. */
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

/** Tolerance for comparing sums of fractions, because mathematically equal sums can differ in their last bits. */
const EPSILON = 1e-9

function lowest(hosts: readonly Candidate[], rank: (host: Candidate) => number): Candidate[] {
  const best = Math.min(...hosts.map(rank))
  return hosts.filter((host) => rank(host) <= best + EPSILON)
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)
