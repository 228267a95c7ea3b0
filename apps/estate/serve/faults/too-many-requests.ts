import { z } from 'zod'

import { json } from '../http/answer.ts'
import { fault } from './fault.ts'

const body = { error_code: 'REQUEST_LIMIT_EXCEEDED', message: 'Too many requests. Please retry later.' }

export const tooManyRequests = fault({
  kind: 'too_many_requests',
  what: 'Answers 429; with Retry-After, or without where retryAfterSeconds is null.',
  options: { retryAfterSeconds: z.int().min(0).max(60).nullable().default(1) },
  strike: async (_, { retryAfterSeconds }) =>
    json(body, 429, retryAfterSeconds === null ? {} : { 'retry-after': String(retryAfterSeconds) }),
})
