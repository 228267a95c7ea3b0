import type { ReactNode } from 'react'
import { useEndpoint } from '#client/use-endpoint.ts'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { getKnownJob } from '#product/contract/calls/known-jobs.ts'
import { tagFilter } from '#product/contract/filters/tag-filter.ts'
import { place } from '#product/places.ts'
import { databricksAssetLink } from '../links/links-out.ts'
import { FindingBadge } from '../findings/finding-badge.tsx'
import { AssetHeader } from './asset-header.tsx'
import { OpenWork } from './open-work.tsx'
import { useJobInRange } from './use-job-in-range.ts'

type Props = {
  jobId: string
  /** The place whose breadcrumb takes the name. */
  crumb?: string
  /** Which page of the job it is, in the tab of the browser. */
  view?: string
  note: ReactNode
}

/** The head of every page of a job, as far as the job is known: of one that only its runs name, there is its id. */
export function JobHeader({ jobId, crumb, view, note }: Props) {
  const { subscriptionId, workspaceId, workspaceHost } = useViewQuery()
  const scope = { subscriptionId, workspaceId, workspaceHost }
  const { data: job } = useEndpoint(getKnownJob, { path: { jobId }, query: scope })
  const { job: inRange } = useJobInRange(jobId)
  const common = {
    kind: 'job',
    assetKind: 'job' as const,
    id: jobId,
    note,
    view,
    ...(crumb === undefined ? {} : { crumb }),
    trigger: inRange?.trigger,
    computeTypes: inRange?.computeType,
    findings: (
      <>
        {inRange?.findings && <FindingBadge row={inRange} />}
        <OpenWork kind="job" id={jobId} />
      </>
    ),
  }
  if (!job) return <AssetHeader {...common} name={undefined} />
  const { quartzCron, timezoneId, pauseStatus, tags } = job
  return (
    <AssetHeader
      {...common}
      name={job.dbJobName ?? undefined}
      isDeleted={job.isDeleted}
      workspaceId={job.workspaceId}
      owner={job.owner}
      schedule={
        quartzCron === null ? undefined : { quartzCron, timezoneId, isPaused: pauseStatus === 'PAUSED' }
      }
      tags={Object.entries(tags).map(([key, value]) => ({
        text: value === null || value === '' ? key : `${key}: ${value}`,
        list: place.workflows({ tag: tagFilter({ key, value: value === '' ? null : value }) }),
      }))}
      databricks={databricksAssetLink(job.workspaceUrl ?? null, job.workspaceId, { kind: 'job', id: jobId })}
    />
  )
}
