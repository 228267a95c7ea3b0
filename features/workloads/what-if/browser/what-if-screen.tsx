import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useEndpoint } from '#client/use-endpoint.ts'
import { useRunning } from '#client/use-running.ts'
import { scopeOfUrlState } from '#ui/scope/use-view-query.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { LongAnswer, NotWaitedFor } from '#ui/states/long-answer.tsx'
import { MetricSkeleton } from '#ui/states/metric-skeleton.tsx'
import { Panel } from '#ui/panel/panel.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { JobHeader } from '#product/browser/asset/job-header.tsx'
import { ExistingJob } from '#product/browser/runs/existing-job.tsx'
import { RunTabs } from '#product/browser/runs/run-tabs.tsx'
import { AskFirst } from '#product/browser/statements/ask-first.tsx'
import { getDeploymentInfo } from '#product/contract/calls/deployment-info.ts'
import { place } from '#product/places.ts'
import { getWorkflowWhatIf } from '../contract.ts'
import { WhatIfControls } from './what-if-controls.tsx'
import { WhatIfCurve } from './what-if-curve.tsx'
import { viewOfUrlState } from './what-if-view.ts'

/** How long a run of a job would take and what it would cost with other workers. */
export function WhatIfScreen() {
  const { jobId = '' } = useParams({ strict: false })
  return (
    <ExistingJob jobId={jobId}>
      <JobHeader
        jobId={jobId}
        crumb={place.runs.path}
        view="What if"
        note="Estimates from its latest 100 successful runs on job clusters, whatever dates are chosen. Nothing is changed."
      />
      <RunTabs jobId={jobId} current="what-if" />
      <AgreedWhatIf key={jobId} jobId={jobId} />
    </ExistingJob>
  )
}

/** The jobs whose reading was agreed to since the product was loaded: their pages ask once. */
const agreed = new Set<string>()

/** What is read of the lake; where that runs statements on a SQL warehouse, once somebody agreed. */
function AgreedWhatIf({ jobId }: { jobId: string }) {
  const [isAgreed, setIsAgreed] = useState(agreed.has(jobId))
  const { data, error, refetch } = useEndpoint(getDeploymentInfo, {}, { staleTime: Infinity })
  if (isAgreed || data?.storageProvider === 'EMBEDDED') return <WhatIf jobId={jobId} />
  if (error)
    return (
      <ErrorState error={error} title="Where the lake is could not be read." onRetry={() => void refetch()} />
    )
  if (!data) return <MetricSkeleton count={6} />
  const handleAgree = () => {
    agreed.add(jobId)
    setIsAgreed(true)
  }
  return (
    <Panel title="What if">
      <AskFirst
        title="The runs of this job with their event log and node metrics are in the lake, on your SQL warehouse."
        action="Read them"
        onAgree={handleAgree}
      >
        To read them, a few statements run there for each question, which cost money; they wake the warehouse
        if it sleeps.
      </AskFirst>
    </Panel>
  )
}

function WhatIf({ jobId }: { jobId: string }) {
  const { urlState } = useUrlState()
  const view = viewOfUrlState(urlState)
  const { scaling, minimumWorkers, nodeType, engine } = view
  const asked = {
    query: {
      ...scopeOfUrlState(urlState),
      jobId,
      nodeType,
      engine,
      scaling,
      ...(scaling !== 'FIXED' &&
        minimumWorkers !== undefined && { scaling: 'AUTOSCALING' as const, minimumWorkers }),
    },
  }
  const { data, error, refetch } = useEndpoint(getWorkflowWhatIf, asked)
  const { running, cancel } = useRunning(getWorkflowWhatIf, asked)
  const [isStopped, setIsStopped] = useState(false)
  const handleCancel = () => {
    cancel()
    setIsStopped(true)
  }
  const handleAgain = () => {
    setIsStopped(false)
    void refetch()
  }
  if (running)
    return <LongAnswer sentence={running.sentence} elapsedMs={running.elapsedMs} onCancel={handleCancel} />
  if (error)
    return (
      <ErrorState error={error} title="The curve could not be computed." onRetry={() => void refetch()} />
    )
  if (!data)
    return isStopped ? (
      <NotWaitedFor what="The curve was not waited for." onAskAgain={handleAgain} />
    ) : (
      <>
        <MetricSkeleton count={6} />
        <Skeleton width="100%" height={300} />
      </>
    )
  return (
    <>
      {data.present && <WhatIfControls view={view} answer={data} />}
      <WhatIfCurve answer={data} view={view} />
    </>
  )
}
