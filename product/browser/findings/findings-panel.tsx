import { rowsOf, type Row } from '#contract/report.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { count } from '#ui/format/quantity.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { Money } from '#ui/values/money.tsx'
import { noBill } from '#product/contract/absences.ts'
import { numberOrNull, textOf, textOrNull } from '#product/contract/text-of.ts'
import { wholeHistory } from '#product/contract/whole-history.ts'
import { listFindings } from '#product/contract/calls/findings.ts'
import { FindingFacts } from './finding-facts.tsx'

type Props = {
  jobId: string
  runId: string
  attempt: number
  workspaceId: string | undefined
  /** The cost of the attempt contains an estimate, and so does a part of it. */
  isEstimated: boolean
}

function Finding({ finding, isEstimated }: { finding: Row; isEstimated: boolean }) {
  return (
    <Notice tone="warning">
      <strong>{textOf(finding, 'title')}</strong> · {textOf(finding, 'meaning')}{' '}
      <Money
        amount={textOrNull(finding, 'price')}
        currency={textOf(finding, 'currency') || 'USD'}
        isEstimated={isEstimated && textOrNull(finding, 'price') !== null}
        absentBecause={noBill}
      />{' '}
      is {textOf(finding, 'priceMeaning')}.
      <FindingFacts finding={finding} />
      <p className="muted">
        {textOf(finding, 'advice')} {textOf(finding, 'limitLabel')}:{' '}
        {count(numberOrNull(finding, 'measured') ?? 0)}; found from{' '}
        {count(numberOrNull(finding, 'allowed') ?? 0)} on.
      </p>
    </Notice>
  )
}

/** What rules found wrong with an attempt of a run, with its evidence and its price; nothing where they found nothing. */
export function FindingsPanel({ jobId, runId, attempt, workspaceId, isEstimated }: Props) {
  const scope = workspaceId === undefined ? {} : { workspaceId: [workspaceId] }
  const found = useEndpoint(listFindings, { query: { ...scope, ...wholeHistory, jobId, runId, size: 50 } })
  if (found.error)
    return (
      <ErrorState
        error={found.error}
        title="The findings could not be read."
        onRetry={() => void found.refetch()}
      />
    )
  return rowsOf(listFindings, found.data)
    .filter((row) => numberOrNull(row, 'attemptNumber') === attempt)
    .map((finding) => <Finding key={textOf(finding, 'rule')} finding={finding} isEstimated={isEstimated} />)
}
