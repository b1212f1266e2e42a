import type pg from 'pg'

/** PostgreSQL's function that waits for a standby. Its warnings name it in every language. */
const WAIT_FOR_STANDBY = 'SyncRepWaitForLSN'

/** The change is stored, but PostgreSQL has stopped to wait for a standby that must have it too. */
export class NotReplicated extends Error {
  readonly code = 'NOT_REPLICATED'

  constructor() {
    super('No standby has confirmed the change in time.')
    this.name = 'NotReplicated'
  }
}

/**
 * Makes a client that reports a commit without its synchronous standby as a failure. The limit of a statement also ends
 * this wait. PostgreSQL then says that the commit has succeeded, and only warns that it may be lost with the machine.
 */
export const confirming = (Client: typeof pg.Client): typeof pg.Client =>
  class extends Client {
    #isUnconfirmed = false

    constructor(config?: string | pg.ClientConfig) {
      super(config)
      this.on('notice', ({ routine }) => {
        if (routine === WAIT_FOR_STANDBY) this.#isUnconfirmed = true
      })
    }

    // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg's query have no common type
    override query(statement: any, ...rest: any[]): any {
      const answer = super.query(statement, ...rest)
      if (!(answer instanceof Promise)) return answer
      return answer.then((result) => {
        if (!this.#isUnconfirmed) return result
        this.#isUnconfirmed = false
        throw new NotReplicated()
      })
    }
  }
