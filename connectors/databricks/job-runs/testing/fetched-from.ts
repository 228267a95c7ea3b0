import type { Answers } from '#testing/answering.ts'
import { answering } from '#testing/answering.ts'
import { collected, connectionTo } from '../../../testing/collected.ts'
import { databricks } from '../../system.ts'
import { jobRuns } from '../source.ts'

/** Milliseconds of a time on 30 May 2025. */
export const at = (time: string) => Date.parse(`2025-05-30T${time}Z`)
export const ended = { life_cycle_state: 'TERMINATED', result_state: 'SUCCESS', state_message: '' }
/** A window that ends before now, which is noon of 31 May. */
const aDay = { since: '2025-05-30', until: '2025-05-31' }
export const upToNow = { since: '2025-05-31', until: '2025-06-01' }

/** What a fetch of job runs brings from these answers. */
export async function fetchedFrom(answers: Answers, { window = aDay, state = undefined as unknown } = {}) {
  const { url, requests } = await answering(answers)
  const connection = connectionTo(url)
  const fetched = await collected({
    source: jobRuns,
    system: databricks,
    connection,
    scope: '4400',
    window,
    state,
  })
  return {
    ...fetched,
    requests,
    runs: fetched.rows['rest_run'] ?? [],
    tasks: fetched.rows['rest_task_run'] ?? [],
  }
}
