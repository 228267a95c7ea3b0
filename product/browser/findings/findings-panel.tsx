import { rowsOf, type RowOf } from '#contract/report.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { Money } from '#ui/values/money.tsx'
import { noWastedCost } from '#product/contract/no-wasted-cost.ts'
import type { EstimateMark } from '#product/contract/estimate-reasons.ts'
import { wholeHistory } from '#product/contract/whole-history.ts'
import { listFindings } from '#product/contract/calls/findings.ts'
import { FindingFacts } from './finding-facts.tsx'
import { inUnit } from './in-unit.ts'

type Props = {
  jobId: string
  runId: string
  attempt: number
  workspaceId: string | undefined
  /** The cost of the attempt contains an estimate, and so may its parts. */
  mark: EstimateMark
}

type FindingRow = RowOf<typeof listFindings>

function comparison({ limitLabel, limitFormat, measured, allowed }: FindingRow): string {
  if (measured === null || allowed === null) return ''
  return ` ${limitLabel}: ${inUnit(measured, limitFormat)}; the limit is ${inUnit(allowed, limitFormat)}.`
}

function Finding({ finding, mark }: { finding: FindingRow; mark: EstimateMark }) {
  const { title, meaning, advice, price, priceMeaning, currency } = finding
  return (
    <Notice tone="warning">
      <strong>{title}</strong> · {meaning}{' '}
      <Money
        amount={price}
        currency={currency ?? 'USD'}
        {...(price === null ? {} : mark)}
        absentBecause={noWastedCost}
      />{' '}
      is {priceMeaning}.
      <FindingFacts finding={finding} />
      <p className="muted">
        {advice}
        {comparison(finding)}
      </p>
    </Notice>
  )
}

/** What rules found wrong with an attempt of a run, with its evidence and its price; nothing where they found nothing. */
export function FindingsPanel({ jobId, runId, attempt, workspaceId, mark }: Props) {
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
    .filter(({ attemptNumber }) => attemptNumber === attempt)
    .map((finding) => <Finding key={finding.rule} finding={finding} mark={mark} />)
}
