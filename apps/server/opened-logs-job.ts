import { z } from 'zod'
import { mayChange } from '#contract/guard.ts'
import { defineJob, type Handler } from '#jobs/job.ts'
import type { OpenedLogs } from './opened-logs.ts'

/** Deletes opened event logs whose time is over, at each server: also where no lakehouse lets one lead. */
export const openedLogsJob = defineJob({
  name: 'opened-logs',
  label: 'Deletion of opened event logs',
  input: z.object({}),
  answer: z.object({}),
  steps: [],
  guard: mayChange('admin', 'account'),
  retryLimit: 0,
  expireSeconds: 600,
  schedule: { place: 'HERE' },
})

/** Works on it. */
export const openedLogsHandler =
  (openedLogs: Pick<OpenedLogs, 'tidy'>): Handler<object, object> =>
  async () => ({ answer: {}, records: await openedLogs.tidy() })
