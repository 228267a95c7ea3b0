import { RunPanel } from '#ui/run/run-panel.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { useWorkRun } from './use-work-run.ts'

type Props = { executionId: string; onEnded?: () => void }

/** A run by its id, which follows its progress until its end. Give it the id as its key. */
export function WorkRun({ executionId, onEnded }: Props) {
  const { answer, error, refetch, canceling } = useWorkRun(executionId, onEnded)
  return (
    <>
      {error && (
        <ErrorState error={error} title="The run could not be read." onRetry={() => void refetch()} />
      )}
      {!answer && !error && <Skeleton width="100%" height={120} />}
      {answer && <RunPanel run={answer.run} log={answer.log} canceling={canceling} />}
    </>
  )
}
