import { json } from '../http/answer.ts'
import { fault } from './fault.ts'

export const refusedCall = fault({
  kind: 'refused_call',
  what: 'Nobody may make these calls: 403 with PERMISSION_DENIED.',
  options: {},
  strike: async ({ call }) =>
    json({ error_code: 'PERMISSION_DENIED', message: `You have no permission to call ${call.path}.` }, 403),
})
