import type pg from 'pg'
import { isJoined } from '../prepared.ts'
import { BEGINNING } from './limiting-client.ts'

const SAVEPOINT = /^savepoint\b/i
const ROLLBACK = /^rollback$/i

type Call = readonly [statement: unknown, ...rest: unknown[]]

/**
 * Makes a client that sends the beginning of a transaction or savepoint, and each statement that is marked as `joined`,
 * together with the next statement. It answers them at once without rows. One message to the database then takes the
 * place of several, and each message costs a system call and a wait on both sides. The database carries the statements
 * out one after the other, as if each were sent alone (docs/adr/0111).
 *
 * If a statement that was held back fails, the next one fails with its error.
 */
export const joining = (Client: typeof pg.Client): typeof pg.Client =>
  class extends Client {
    readonly #held: Call[] = []

    constructor(config?: string | pg.ClientConfig) {
      super({ ...(typeof config === 'string' ? { connectionString: config } : config), ...PIPELINE })
    }

    // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg's query have no common type
    override query(...call: any): any {
      if (isHeldBack(call)) {
        this.#held.push(call)
        return Promise.resolve(NO_ROWS)
      }
      if (this.#held.length === 0) return this.#send(call)
      const held = this.#held.splice(0)
      if (!isText(call, ROLLBACK)) return this.#sendTogether([...held, call])
      // What would be rolled back at once need not be sent.
      return held.some((each) => isText(each, BEGINNING)) ? Promise.resolve(NO_ROWS) : this.#send(call)
    }

    /** The driver writes each statement by itself, unless its stream waits for all of them. */
    async #sendTogether(calls: readonly Call[]): Promise<unknown> {
      const { stream } = this.connection
      stream.cork()
      const results = Promise.all(calls.map((call) => this.#send(call)))
      stream.uncork()
      return (await results).at(-1)
    }

    #send([statement, ...rest]: Call): unknown {
      // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg's query have no common type
      return super.query(statement as any, ...(rest as any))
    }
  }

/** Lets the driver write a statement before the one before it is answered. */
const PIPELINE = { pipeline: true }

const NO_ROWS = { command: '', rowCount: 0, oid: 0, fields: [], rows: [] }

const isText = ([statement]: Call, form: RegExp): boolean => typeof statement === 'string' && form.test(statement)

const isHeldBack = (call: Call): boolean =>
  isText(call, BEGINNING) || isText(call, SAVEPOINT) || (typeof call[0] === 'string' && isJoined(call[0]))
