import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mayChange, mayRead } from '#contract/guard.ts'
import { instant } from '#contract/report.ts'
import { largestLogBytes } from '../opened-log-limits.ts'

/** What stands for the cluster of a Spark application whose log somebody opened. */
export const openedLogCluster = 'opened-log'

const longestName = 200

/** A Spark application in an event log. */
export const applicationOfLog = z.object({
  sparkContextId: z.string(),
  applicationId: z.string().nullable(),
  name: z.string().nullable(),
})

const openedLog = z.object({
  logId: z.string(),
  fileName: z.string(),
  bytes: z.int(),
  state: z.enum(['UPLOADING', 'READING', 'READY', 'FAILED']),
  /** How much of it is read so far, unpacked where it is packed; null unless it is being read. */
  readBytes: z.int().nullable(),
  /** Why it failed. */
  message: z.string().nullable(),
  applications: z.array(applicationOfLog),
  createdAt: instant,
  expiresAt: instant,
})

const limits = z
  .object({
    keptDays: z.int().meta({ description: 'For how many days a log is kept that is opened now.' }),
    mostLogs: z.int().meta({ description: 'How many logs the caller may have.' }),
    mostBytes: z.int().meta({ description: 'How many bytes they may have together.' }),
    mostLogBytes: z.int().meta({ description: 'How many bytes one of them may have.' }),
  })
  .meta({ description: 'What the caller may open.' })

/** What one person may open, and for how many days it is kept. */
export type LimitsOfPerson = z.output<typeof limits>

/** An event log that somebody opened. */
export type OpenedLog = z.output<typeof openedLog>

export const openEventLog = endpoint({
  name: 'openEventLog',
  method: 'POST',
  path: '/event-logs',
  guard: mayChange('user', 'none'),
  summary: 'Takes a Spark event log, whose applications are shown to the caller alone once it is read.',
  query: z.strictObject({
    name: z.string().trim().min(1).max(longestName).meta({ description: 'The name of the file.' }),
  }),
  body: undefined,
  streamedBody: { mostBytes: largestLogBytes },
  output: openedLog,
})

export const listEventLogs = endpoint({
  name: 'listEventLogs',
  method: 'GET',
  path: '/event-logs',
  guard: mayRead('user', 'none'),
  summary: 'The Spark event logs that the caller opened, the newest first, and how many they may open.',
  query: z.strictObject({}),
  body: undefined,
  output: z.object({ eventLogs: z.array(openedLog), limits }),
})

export const deleteEventLog = endpoint({
  name: 'deleteEventLog',
  method: 'DELETE',
  path: '/event-logs/{logId}',
  guard: mayChange('user', 'none'),
  summary: 'Deletes an event log of the caller with all that was read from it.',
  query: z.strictObject({}),
  body: undefined,
  output: z.object({ logId: z.string() }),
})
