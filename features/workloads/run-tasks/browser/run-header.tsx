import { words } from '#ui/format/words.ts'
import { InWorkspace } from '#ui/scope/in-workspace.tsx'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { Status } from '#ui/status/status.tsx'
import { Id } from '#ui/values/id.tsx'
import { Instant } from '#ui/values/instant.tsx'
import { NotAvailable } from '#ui/values/not-available.tsx'
import { LinkOut } from '#product/browser/links/link-out.tsx'
import { databricksRunLink } from '#product/browser/links/links-out.ts'
import { noCreator, noTrigger } from '#product/contract/absences/runs.ts'
import { databricksWord } from '#product/contract/databricks-words.ts'
import type { Attempt } from './attempt.ts'

/** The job of the run as the title, the state of the attempt, and what started it. */
export function RunHeader({ run }: { run: Attempt }) {
  const { runId, dbJobName, status, hasFailedTasks, lastSeenTime } = run
  return (
    <ScreenTitle
      title={dbJobName}
      tabTitle={`Run ${runId} · ${dbJobName}`}
      beside={
        <>
          <span className="muted">
            run <Id id={runId} />
            <InWorkspace />
          </span>
          <Status status={status ?? ''} isWarned={hasFailedTasks === true} />
          {lastSeenTime !== null && (
            <span className="muted">
              last seen running <Instant at={lastSeenTime} />
            </span>
          )}
        </>
      }
      facts={<RunFacts run={run} />}
    />
  )
}

const triggerText = (trigger: string | null) => databricksWord(trigger ?? '') ?? words(trigger ?? '')

function RunFacts({ run }: { run: Attempt }) {
  const { startTime, attemptNumber, trigger, userId } = run
  return (
    <>
      <Instant at={startTime} />
      <span>{attemptNumber === 0 ? 'Original run' : `Repair ${attemptNumber}`}</span>
      <span>
        <span className="faint">Trigger</span> {triggerText(trigger) || <NotAvailable because={noTrigger} />}
      </span>
      <span>
        <span className="faint">By</span> {userId ?? <NotAvailable because={noCreator} />}
      </span>
      <LinkOut target={databricksRunLink(run)}>Open in Databricks</LinkOut>
    </>
  )
}
