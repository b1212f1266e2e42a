import type { FreeTimes } from '@daybook/web'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { secure } from '../../send-page.ts'

/** Returns true for the script of the page, which asks for the times of other days. */
export const wantsTimes = ({ headers }: FastifyRequest): boolean => headers.accept === 'application/json'

export const sendJson = (reply: FastifyReply, times: FreeTimes): FastifyReply =>
  secure(reply).header('cache-control', 'no-store').header('vary', 'accept').type('application/json').send(times)
