import { call } from '#client/call.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import {
  getClusterAnalysisTask,
  getJobAnalysisTask,
  getNotebookAnalysisTask,
  getPipelineAnalysisTasks,
  updateClusterTelemetry,
  updateJobTelemetry,
  updateNotebookTelemetry,
  updatePipelineTelemetry,
} from '../../contract/calls/analysis-tasks.ts'
import { TelemetryPanel } from './telemetry-panel.tsx'

type InWorkspace = { workspaceId: string | undefined }

const body = {}
const scopeOf = ({ workspaceId }: InWorkspace) =>
  workspaceId === undefined ? {} : { workspaceId: [workspaceId] }

/** How far the telemetry of an attempt of a run is analyzed. */
export function RunTelemetry({
  jobId,
  runId,
  attempt,
  ...place
}: InWorkspace & { jobId: string; runId: string; attempt: number }) {
  const query = { ...scopeOf(place), jobId, runId, attemptNumber: attempt }
  return (
    <TelemetryPanel
      asked={useEndpoint(getJobAnalysisTask, { query })}
      onUpdate={(repairTelemetry) => call(updateJobTelemetry, { query: { ...query, repairTelemetry }, body })}
    />
  )
}

/** How far the telemetry of an instance of a cluster is analyzed. */
export function InstanceTelemetry({
  clusterId,
  appId,
  ...place
}: InWorkspace & { clusterId: string; appId: string }) {
  const query = { ...scopeOf(place), clusterId, appId }
  return (
    <TelemetryPanel
      asked={useEndpoint(getClusterAnalysisTask, { query })}
      onUpdate={(repairTelemetry) =>
        call(updateClusterTelemetry, { query: { ...query, repairTelemetry }, body })
      }
    />
  )
}

/** How far the telemetry of an update of a pipeline is analyzed. */
export function UpdateTelemetry({ updateId, ...place }: InWorkspace & { updateId: string }) {
  const query = { ...scopeOf(place), ids: [updateId] }
  return (
    <TelemetryPanel
      asked={useEndpoint(getPipelineAnalysisTasks, { query })}
      onUpdate={(repairTelemetry) =>
        call(updatePipelineTelemetry, { query: { ...query, repairTelemetry }, body })
      }
    />
  )
}

/** How far the telemetry of the latest day of a notebook is analyzed. */
export function NotebookTelemetry({ notebookId, ...place }: InWorkspace & { notebookId: string }) {
  const query = { ...scopeOf(place), notebookId }
  return (
    <TelemetryPanel
      isNamed
      asked={useEndpoint(getNotebookAnalysisTask, { query })}
      onUpdate={(repairTelemetry) =>
        call(updateNotebookTelemetry, { query: { ...query, repairTelemetry }, body })
      }
    />
  )
}
