import type { RowOf } from '#contract/report.ts'
import { words } from '#ui/format/words.ts'
import { InWorkspace } from '#ui/scope/in-workspace.tsx'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { Status } from '#ui/status/status.tsx'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { Id } from '#ui/values/id.tsx'
import { Instant } from '#ui/values/instant.tsx'
import { Fact } from '#product/browser/asset/fact.tsx'
import { Principal } from '#product/browser/asset/principal.tsx'
import { LinkOut } from '#product/browser/links/link-out.tsx'
import { databricksUpdateLink } from '#product/browser/links/links-out.ts'
import { databricksWord } from '#product/contract/databricks-words.ts'
import { place } from '#product/places.ts'
import type { listPipelineUpdates } from '../contract.ts'

type Props = {
  update: RowOf<typeof listPipelineUpdates>
  pipelineName: string | undefined
  workspaceUrl: string | null
}

/** The pipeline of an update as the title, how the update ended, what started it, and what it ran on. */
export function UpdateHeader({ update, pipelineName, workspaceUrl }: Props) {
  const { updateId, pipelineId, workspaceId, state } = update
  const name = pipelineName ?? pipelineId
  return (
    <ScreenTitle
      title={name}
      tabTitle={`Update ${updateId} · ${name}`}
      beside={
        <>
          <span className="muted">
            update <Id id={updateId} />
            <InWorkspace workspaceId={workspaceId} />
          </span>
          {state !== null && <Status status={state} />}
        </>
      }
      facts={
        <>
          <Facts update={update} />
          <LinkOut target={databricksUpdateLink(workspaceUrl, update)}>Open in Databricks</LinkOut>
        </>
      }
    />
  )
}

function Facts({ update }: Pick<Props, 'update'>) {
  const { startTime, endTime, cause, isFullRefresh, runAs, jobId, jobRunId, clusterId, workspaceId } = update
  const scope = { ofWorkspace: workspaceId }
  return (
    <>
      {startTime !== null && (
        <Fact label="From">
          <Instant at={startTime} />
        </Fact>
      )}
      {endTime !== null && (
        <Fact label="To">
          <Instant at={endTime} />
        </Fact>
      )}
      {cause !== null && <Fact label="Cause">{databricksWord(cause) ?? words(cause)}</Fact>}
      {isFullRefresh === true && <span>Full refresh</span>}
      {runAs !== null && (
        <Fact label="Run as">
          <Principal name={runAs} />
        </Fact>
      )}
      {jobId !== null && jobRunId !== null && (
        <Fact label="Job run">
          <ScreenLink {...place.run({ jobId, runId: jobRunId }, scope)}>{jobRunId}</ScreenLink>
        </Fact>
      )}
      {clusterId !== null && (
        <Fact label="Cluster">
          <ScreenLink {...place.cluster({ clusterId }, { ...scope, tab: 'instances' })}>
            {clusterId}
          </ScreenLink>
        </Fact>
      )}
    </>
  )
}
