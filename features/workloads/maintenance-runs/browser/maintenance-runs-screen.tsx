import { useParams } from '@tanstack/react-router'
import { rowsOf, type Listed, type RowOf } from '#contract/report.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { ReportTable } from '#ui/report/report-table.tsx'
import { useReport } from '#ui/report/use-report.ts'
import { useIsOutsideScope } from '#ui/scope/use-is-outside-scope.ts'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { MissingThing } from '#ui/screen/missing-thing.tsx'
import { describeError, isNotFound } from '#ui/states/describe-error.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { MetricSkeleton } from '#ui/states/metric-skeleton.tsx'
import { AssetHeader } from '#product/browser/asset/asset-header.tsx'
import { AssetMetrics } from '#product/browser/asset/asset-metrics.tsx'
import { FullCostNote } from '#product/browser/asset/full-cost-note.tsx'
import { OpenIncidents } from '#product/browser/incidents/open-incidents.tsx'
import { CostOverTime } from '#product/browser/cost-over-time/cost-over-time.tsx'
import { databricksAssetLink } from '#product/browser/links/links-out.ts'
import { noMachineTime } from '#product/contract/absences/costs.ts'
import { listMaintenanceJobs } from '#product/contract/calls/maintenance-jobs.ts'
import { wholeHistory } from '#product/contract/whole-history.ts'
import { place } from '#product/places.ts'
import { listMaintenanceJobRuns } from '../contract.ts'
import { ServiceDays } from './service-days.tsx'

const metricsShown = 4

/** A maintenance service: what it costs over time, and each maintenance of a pipeline, or each day of a product. */
export function MaintenanceRunsScreen() {
  const { jobId = '' } = useParams({ strict: false })
  const { table, answer } = useReport(listMaintenanceJobRuns, { path: { jobId } })
  const { service, inRange, currency, isRead } = useService(jobId)
  const isMissing = isNotFound(table.result.error)
  const asked = { path: { jobId }, query: { size: 1 } }
  const isOutsideScope = useIsOutsideScope(listMaintenanceJobRuns, asked, isMissing)
  if (isMissing)
    return (
      <MissingThing
        title={`Maintenance service ${jobId}`}
        because={describeError(table.result.error).message}
        isOutsideScope={isOutsideScope}
        up={{ label: 'Maintenance services', ...place.workflows({ tab: 'maintenance-jobs' }) }}
      />
    )
  if (table.result.error)
    return (
      <ErrorState
        error={table.result.error}
        title="The service could not be read."
        onRetry={() => void table.result.refetch()}
      />
    )
  const isProduct = service?.upkeepKind === 'Product'
  return (
    <>
      <ServiceHeader {...{ jobId, service, inRange, isProduct, answer }} />
      {isRead ? (
        inRange && (
          <AssetMetrics
            asset={inRange}
            currency={currency}
            runsLabel="Maintenance runs"
            noCloudCost={noMachineTime}
          />
        )
      ) : (
        <MetricSkeleton count={metricsShown} />
      )}
      <CostOverTime
        workloads="maintenance-jobs"
        jobId={jobId}
        incidentsOf={isProduct ? { assetKind: 'service', assetId: jobId } : undefined}
      />
      {isProduct ? (
        <ServiceDays jobId={jobId} />
      ) : (
        <ReportTable
          {...table}
          rowsName="maintenance runs"
          empty={{
            title: 'No maintenance runs in this range.',
            children: 'Choose other dates, or clear the filters.',
          }}
        />
      )}
    </>
  )
}

type Service = RowOf<typeof listMaintenanceJobs>

type HeaderProps = {
  jobId: string
  /** Undefined until it is known. */
  service: Service | undefined
  /** The same in the range, where it cost something there. */
  inRange: Service | undefined
  isProduct: boolean
  /** The list of its maintenance runs. */
  answer: Listed | undefined
}

function ServiceHeader({ jobId, service, inRange, isProduct, answer }: HeaderProps) {
  return (
    <AssetHeader
      kind={isProduct ? 'maintenance service' : 'pipeline maintenance'}
      assetKind={isProduct ? 'service' : 'pipeline'}
      id={jobId}
      name={service?.dbJobName}
      isDeleted={service?.isDeleted === true}
      workspaceId={service?.workspaceId}
      owner={service?.owner}
      computeTypes={inRange?.computeType}
      findings={isProduct && <OpenIncidents kind="service" id={jobId} />}
      databricks={
        service && !isProduct
          ? databricksAssetLink(service.workspaceUrl, service.workspaceId, { kind: 'pipeline', id: jobId })
          : undefined
      }
      note={
        isProduct ? (
          'Figures are of usage in these dates (UTC). Databricks bills this service without naming single runs.'
        ) : (
          <FullCostNote answer={answer} rowName="maintenance run" rowsName="maintenance runs" />
        )
      }
    />
  )
}

/** What the list of maintenance services says of one: in the range, and of all dates where it cost nothing there. */
function useService(jobId: string) {
  const view = useViewQuery()
  const query = { jobId, size: 1 }
  const { data, error } = useEndpoint(listMaintenanceJobs, { query: { ...view, ...query } })
  const ever = useEndpoint(
    listMaintenanceJobs,
    { query: { ...view, ...wholeHistory, ...query } },
    { enabled: data?.totalElements === 0 },
  )
  const [inRange] = rowsOf(listMaintenanceJobs, data)
  return {
    service: inRange ?? rowsOf(listMaintenanceJobs, ever.data)[0],
    inRange,
    currency: data?.currency ?? 'USD',
    isRead: data !== undefined || error !== null,
  }
}
