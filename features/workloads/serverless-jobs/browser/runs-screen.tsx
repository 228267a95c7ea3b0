import { useParams } from '@tanstack/react-router'
import type { Target } from '#contract/place.ts'
import type { RowOf } from '#contract/report.ts'
import { useReport } from '#ui/report/use-report.ts'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { ListedAssetPage } from '#product/browser/asset/listed-asset-page.tsx'
import { ProductTable } from '#product/browser/list/product-table.tsx'
import { place } from '#product/places.ts'
import {
  listServerlessJobRuns,
  listServerlessJobs,
  listServerlessSubmitRunRuns,
  listServerlessSubmitRuns,
} from '../contract.ts'

const kinds = {
  job: {
    list: listServerlessJobs,
    runs: listServerlessJobRuns,
    up: { label: 'Serverless jobs', ...place.serverless() },
    whole: (jobId: string): Target => place.runs({ jobId }),
  },
  one_time_run: {
    list: listServerlessSubmitRuns,
    runs: listServerlessSubmitRunRuns,
    up: { label: 'Serverless one-time runs', ...place.serverless({ tab: 'one-time-runs' }) },
    whole: (jobId: string): Target => place.oneTimeRuns({ jobId }),
  },
} as const

type Run = RowOf<(typeof kinds)[keyof typeof kinds]['runs']>

const runOf = ({ runId, attemptNumber, jobId, workspaceId }: Run) =>
  runId === null
    ? undefined
    : place.run({ jobId, runId }, { attemptNumber: String(attemptNumber ?? 0), ofWorkspace: workspaceId })

/** A job on serverless compute: what it cost in the range, and each of its runs. */
export function ServerlessJobScreen() {
  return <ServerlessRuns kind="job" />
}

/** One-time runs of one name on serverless compute: what they cost in the range, and each of them. */
export function ServerlessOneTimeRunsScreen() {
  return <ServerlessRuns kind="one_time_run" />
}

function ServerlessRuns({ kind }: { kind: keyof typeof kinds }) {
  const { jobId = '' } = useParams({ strict: false })
  const { list, runs, up, whole } = kinds[kind]
  const { table } = useReport(runs, { path: { jobId } })
  return (
    <ListedAssetPage
      report={runs}
      asked={{ path: { jobId }, query: { size: 1 } }}
      error={table.result.error}
      up={up}
      kind={kind}
      id={jobId}
      list={list}
      note={
        <>
          Figures are of usage of serverless compute in these dates (UTC); a run over midnight is cut there.{' '}
          <ScreenLink {...whole(jobId)}>Cost on all compute</ScreenLink>
        </>
      }
    >
      <ProductTable
        {...table}
        rowsName="serverless runs"
        linkOf={runOf}
        empty={{ title: 'No runs in this range.', children: 'Choose other dates.' }}
      />
    </ListedAssetPage>
  )
}
