import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { inPerson, mayRead } from '#contract/guard.ts'
import { applicationOfLog } from './opened-logs.ts'

const longestToken = 100

const viewedLog = z.object({
  /** The file or folder. */
  name: z.string(),
  bytes: z.int(),
  state: z.enum(['READING', 'READY', 'FAILED']),
  /** How much of it is read so far, unpacked where it is packed. */
  readBytes: z.int(),
  /** Why it could not be read. */
  message: z.string().nullable(),
  applications: z.array(applicationOfLog),
})

/** The event log that the command line shows. */
export type ViewedLog = z.output<typeof viewedLog>

export const enterLogViewer = endpoint({
  name: 'enterLogViewer',
  method: 'POST',
  path: '/public/log-viewer',
  guard: inPerson('public', 'none'),
  summary: 'Lets the browser in that has the token of the address, once.',
  query: z.strictObject({}),
  body: z.strictObject({ token: z.string().min(1).max(longestToken).meta({ secret: true }) }),
  output: z.object({}),
})

export const getViewedLog = endpoint({
  name: 'getViewedLog',
  method: 'GET',
  path: '/viewed-log',
  guard: mayRead('user', 'none'),
  summary: 'The event log that is shown, and how far its reading is.',
  query: z.strictObject({}),
  body: undefined,
  output: viewedLog,
})
