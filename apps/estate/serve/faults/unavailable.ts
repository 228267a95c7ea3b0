import { z } from 'zod'

import { json } from '../http/answer.ts'
import { fault } from './fault.ts'

const body = {
  error_code: 'TEMPORARILY_UNAVAILABLE',
  message: 'The service at this workspace is temporarily unavailable. Please try again later.',
}

export const unavailable = fault({
  kind: 'unavailable',
  what: 'Answers 503, with an empty body where isEmpty is true.',
  options: {
    retryAfterSeconds: z.int().min(0).max(60).nullable().default(null),
    isEmpty: z.boolean().default(false),
  },
  strike: async (_, { retryAfterSeconds, isEmpty }) => {
    const headers: Record<string, string> =
      retryAfterSeconds === null ? {} : { 'retry-after': String(retryAfterSeconds) }
    return isEmpty ? { status: 503, headers, body: '' } : json(body, 503, headers)
  },
})
