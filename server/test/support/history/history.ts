/** A time that is booked, in milliseconds. */
export type Interval = { readonly start: number; readonly end: number }

/** What a client asks of the bookings of one host. */
export type Call =
  | { readonly kind: 'book'; readonly time: Interval }
  | { readonly kind: 'move'; readonly booking: string; readonly time: Interval }
  | { readonly kind: 'cancel'; readonly booking: string }
  /** Which of these times are free. */
  | { readonly kind: 'look'; readonly times: readonly Interval[] }

export type Answer =
  | { readonly kind: 'booked' | 'moved'; readonly booking: string }
  | { readonly kind: 'cancelled' | 'refused' }
  | { readonly kind: 'free'; readonly starts: readonly number[] }
  /** The client got no answer, so the call took effect or not. */
  | { readonly kind: 'lost' }

/** A call with its answer. The numbers order the beginnings and the ends of all calls of a history. */
export type Entry = { readonly call: Call; readonly answer: Answer; readonly began: number; readonly ended: number }

/** Records the calls of several clients who work at the same time. */
export class HistoryRecorder {
  readonly entries: Entry[] = []
  #moment = 0

  async record(call: Call, make: () => Promise<Answer>): Promise<Answer> {
    const began = this.#moment++
    const answer = await make().catch((): Answer => ({ kind: 'lost' }))
    // A call without an answer may take effect at any later time.
    const ended = answer.kind === 'lost' ? Number.POSITIVE_INFINITY : this.#moment++
    this.entries.push({ call, answer, began, ended })
    return answer
  }
}
