import { useParams } from '@tanstack/react-router'
import { rowsOf, type RowOf } from '#contract/report.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { useIsOutsideScope } from '#ui/scope/use-is-outside-scope.ts'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { MissingThing } from '#ui/screen/missing-thing.tsx'
import { useCrumbName } from '#ui/screen/screen-context.tsx'
import { isNotFound } from '#ui/states/describe-error.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { MetricSkeleton } from '#ui/states/metric-skeleton.tsx'
import { SettingsPanel } from '#product/browser/configuration/settings-panel.tsx'
import { TimePanel } from '#product/browser/time-parts/time-panel.tsx'
import { costMark } from '#product/contract/estimate-reasons.ts'
import { UpdateTelemetry } from '#product/browser/telemetry/telemetry.tsx'
import { getUpdateClusterConfiguration } from '#product/contract/calls/configuration.ts'
import { listPipelines } from '#product/contract/calls/pipelines.ts'
import { wholeHistory } from '#product/contract/whole-history.ts'
import { place } from '#product/places.ts'
import { listPipelineUpdates } from '../contract.ts'
import { UpdateHeader } from './update-header.tsx'
import { UpdateMetrics } from './update-metrics.tsx'

const metricsShown = 3

/** An update of a pipeline: how it went, its whole cost, and the cluster that it ran on. */
export function PipelineUpdateScreen() {
  const { pipelineId = '', updateId = '' } = useParams({ strict: false })
  const { since: _since, until: _until, ...scope } = useViewQuery()
  const only = { ...wholeHistory, updateId, size: 1 }
  const asked = { path: { pipelineId }, query: { ...scope, ...only } }
  const { data, error, refetch } = useEndpoint(listPipelineUpdates, asked)
  const pipeline = usePipeline(pipelineId)
  useCrumbName(pipeline?.pipelineName ?? undefined, place.pipelineUpdates.path)
  const isMissing = isNotFound(error) || data?.totalElements === 0
  const isOutsideScope = useIsOutsideScope(
    listPipelineUpdates,
    { path: { pipelineId }, query: only },
    isMissing,
    (answer) => answer.totalElements > 0,
  )
  if (isMissing)
    return (
      <MissingThing
        title={`Update ${updateId}`}
        because={`Update ${updateId} not found. It may have been deleted or be in a workspace you cannot access.`}
        isOutsideScope={isOutsideScope}
        up={{ label: 'All updates of the pipeline', ...place.pipelineUpdates({ pipelineId }) }}
      />
    )
  if (error)
    return <ErrorState error={error} title="The update could not be read." onRetry={() => void refetch()} />
  const [update] = rowsOf(listPipelineUpdates, data)
  if (!update) return <MetricSkeleton count={metricsShown} />
  return (
    <>
      <UpdateHeader
        update={update}
        pipelineName={pipeline?.pipelineName ?? undefined}
        workspaceUrl={pipeline?.workspaceUrl ?? null}
      />
      <UpdateMetrics update={update} currency={data?.currency ?? 'USD'} />
      <UpdateTelemetry updateId={updateId} workspaceId={update.workspaceId} />
      <TimePanel
        execution={{ executionKind: 'pipeline_update', assetId: pipelineId, execution: updateId }}
        workspaceId={update.workspaceId}
        currency={data?.currency ?? 'USD'}
        mark={costMark(update)}
        telemetryAbsentBecause={update.telemetryAbsentBecause}
        isRunning={update.endTime === null}
      />
      <UpdateConfiguration update={update} />
    </>
  )
}

/** The pipeline as its list has it, whenever it last cost something. */
function usePipeline(pipelineId: string) {
  const { since: _since, until: _until, ...scope } = useViewQuery()
  const query = { ...scope, ...wholeHistory, assetId: pipelineId, size: 1 }
  return rowsOf(listPipelines, useEndpoint(listPipelines, { query }).data)[0]
}

/** The settings of the cluster of an update, as they were when it started. */
function UpdateConfiguration({ update }: { update: RowOf<typeof listPipelineUpdates> }) {
  const { pipelineId, updateId, startTime, workspaceId } = update
  const path = { pipelineId, updateId }
  const query = { workspaceId: [workspaceId] }
  const { data, error, refetch } = useEndpoint(getUpdateClusterConfiguration, { path, query })
  if (error && !isNotFound(error))
    return (
      <ErrorState error={error} title="The configuration could not be read." onRetry={() => void refetch()} />
    )
  if (!data) return null
  const held = data.versions.findLast(
    ({ validFrom }) => validFrom === null || startTime === null || validFrom <= startTime,
  )
  return (
    <SettingsPanel
      title="Cluster configuration"
      version={held ?? data.versions[0]}
      absentBecause={data.absentBecause}
    />
  )
}
