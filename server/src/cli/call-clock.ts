import { callServer, Refusal } from './call-server.ts'

/** @throws `Error` also where the server has no test clock: it then doesn't know the address. */
export async function callClock(method: 'PUT' | 'DELETE', body?: object): Promise<unknown> {
  try {
    return await callServer(method, '/v2/admin/clock', body)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'ROUTE_NOT_FOUND') throw error
    throw new Error('The server has no test clock. Start it with DAYBOOK_TEST_CLOCK=true.')
  }
}
