import { json } from '../http/answer.ts'
import { fault } from './fault.ts'

const files = /^\/api\/2\.0\/(?:fs\/files\/|dbfs\/(?:read|get-status)$)/

export const vanishedFile = fault({
  kind: 'vanished_file',
  what: 'A file of a volume or of DBFS that a list still had is gone: 404.',
  options: {},
  concerns: ({ path }) => files.test(path),
  strike: async ({ call }) =>
    json(
      { error_code: 'NOT_FOUND', message: `The file being accessed is not found. Path: ${call.path}` },
      404,
    ),
})
