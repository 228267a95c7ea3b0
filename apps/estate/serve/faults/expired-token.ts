import { z } from 'zod'

import type { Answer } from '../http/answer.ts'
import { json } from '../http/answer.ts'
import type { Call } from '../http/call.ts'
import { fault } from './fault.ts'
import { bodyFields } from './json-body.ts'

const laterChunk = /\/result\/chunks\/[1-9]\d*$/

export const expiredToken = fault({
  kind: 'expired_token',
  what:
    'The token of the call has expired: an OAuth token for good, so that a new one is needed; a personal one for this call only. ' +
    'With isMidPaging only where a list or a result goes on.',
  options: {
    status: z.literal([401, 403]).default(401),
    isMidPaging: z.boolean().default(true),
  },
  concerns: (call, { isMidPaging }) =>
    call.headers.authorization?.startsWith('Bearer ') === true && (!isMidPaging || goesOn(call)),
  strike: async ({ call, memory }, { status }) => {
    const authorization = call.headers.authorization ?? ''
    if (!authorization.startsWith('Bearer dapi')) memory.set(authorization, status)
    return refusal(status)
  },
  aftermath: ({ call, memory }) => {
    const status = memory.get(call.headers.authorization ?? '')
    return status === undefined ? undefined : Promise.resolve(refusal(status))
  },
})

function goesOn(call: Call): boolean {
  return (
    call.query.has('page_token') || laterChunk.test(call.path) || bodyFields(call)['page_token'] !== undefined
  )
}

function refusal(status: number): Answer {
  return status === 401
    ? json({ error_code: 'UNAUTHENTICATED', message: 'Access token has expired.' }, 401)
    : json({ error_code: 'PERMISSION_DENIED', message: 'Invalid access token.' }, 403)
}
