/** What was wrong. Callers may show these names, so they stay. */
export type ProblemCode =
  | 'bad-date'
  | 'bad-duration'
  | 'bad-line'
  | 'bad-nesting'
  | 'bad-rule'
  | 'cut-off'
  | 'end-before-start'
  | 'master-missing'
  | 'rule-in-override'
  | 'start-missing'
  | 'text-too-long'
  | 'too-many-events'
  | 'too-many-occurrences'
  | 'too-much-work'
  | 'uid-missing'
  | 'unknown-zone'

/** A fault of a text, and whether busy time may be missing or misplaced because of it. The message says what was done. */
export type Problem = {
  readonly code: ProblemCode
  /** A sentence in English: what was wrong, and what was done. */
  readonly message: string
  /** True if busy time may be missing, or may be at another time than the calendar says. */
  readonly isLoss: boolean
  /** True if such a loss is only of exactness: the event is busy in the answer, at a time or for a length that was guessed. */
  readonly isGuessed?: true
  readonly uid?: string
  /** The name of the property in capital letters, for example RRULE. */
  readonly property?: string
  /** The value as it was written, at most 100 characters. */
  readonly value?: string
}

/** A list of problems that doesn't grow without end. */
export type Problems = {
  add(problem: Problem): void
  readonly list: readonly Problem[]
  /** Returns true if a problem was a loss, even one that the list was too full for. */
  hasLoss(): boolean
}

const LONGEST_VALUE = 100
/** Callers compare uids with those of events, which are as long. */
export const LONGEST_UID = 1000

/** Makes an empty list for at most `maximum` problems. Further ones only count as a loss, if they are one. */
export function problemList(maximum: number): Problems {
  const list: Problem[] = []
  let lost = false
  return {
    list,
    hasLoss: () => lost,
    add(problem) {
      lost ||= problem.isLoss
      if (list.length >= maximum) return
      const { uid, value } = problem
      list.push({
        ...problem,
        ...(uid !== undefined && { uid: uid.slice(0, LONGEST_UID) }),
        ...(value !== undefined && { value: value.slice(0, LONGEST_VALUE) }),
      })
    },
  }
}
