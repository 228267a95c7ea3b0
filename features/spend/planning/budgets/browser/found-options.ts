import type { RowOf } from '#contract/report.ts'
import type { Option } from '#ui/control/select-dropdown.ts'
import type { listKnownJobs } from '#product/contract/calls/known-jobs.ts'
import { search } from '#product/contract/filters/filters.ts'

export type JobScope = { workspaceId: string; jobId: string }

type Job = Pick<RowOf<typeof listKnownJobs>, 'dbJobName' | 'dbJobId' | 'workspaceId' | 'workspaceName'>

const onlyDigits = /^\d+$/

/** How jobs are asked for by a typed text: ids by their digits, names by any part. */
export function jobSearch(typed: string): { search?: string; name?: string } {
  const text = typed.trim()
  if (text === '') return {}
  return onlyDigits.test(text) && search.safeParse(text).success
    ? { search: text }
    : { name: text.slice(0, 128) }
}

/** How owners are asked for by a typed text: a text that the search does not take asks for those of most jobs. */
export function ownerSearch(typed: string): { search?: string } {
  const text = typed.trim()
  return text !== '' && search.safeParse(text).success ? { search: text } : {}
}

/** A job to choose: ids of workspaces hold no slash. */
export const jobOption = ({ dbJobName, dbJobId, workspaceId, workspaceName }: Job): Option => ({
  value: `${workspaceId}/${dbJobId}`,
  label: `${dbJobName ?? `Job ${dbJobId}`} · ${workspaceName ?? workspaceId}`,
})

/** The job of an option; an empty one where none is chosen. */
export function scopeOfJobOption(value: string | null): JobScope {
  const [workspaceId = '', ...rest] = (value ?? '').split('/')
  return { workspaceId, jobId: rest.join('/') }
}
