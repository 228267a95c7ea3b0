import type { ReactNode } from 'react'
import type { RowOf } from '#contract/report.ts'
import { useReport } from '#ui/report/use-report.ts'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { Money } from '#ui/values/money.tsx'
import { ProductTable, type RowCells } from '#product/browser/list/product-table.tsx'
import { assetPage } from '#product/browser/asset/asset-page.ts'
import { place } from '#product/places.ts'
import { listReviewedChanges } from '../contract.ts'
import { ReviewPage } from './review-page.tsx'
import styles from './review.module.css'
import { VerdictTag } from './verdict-tag.tsx'

type Change = RowOf<typeof listReviewedChanges>

const cells: RowCells<typeof listReviewedChanges> = {
  verdict: ({ verdict, sentence, missingRuns }) => (
    <>
      <VerdictTag verdict={verdict} sentence={sentence} />
      {missingRuns !== null && <div className={styles.second}>Missing: {missingRuns}</div>}
    </>
  ),
  saving: ({ savingLow, savingHigh }, usual) => (
    <>
      {usual}
      {savingLow !== null && (
        <div className={styles.second}>
          <span data-measure="savingLow">
            <Money amount={savingLow} kind="difference" />
          </span>{' '}
          to{' '}
          <span data-measure="savingHigh">
            <Money amount={savingHigh} kind="difference" />
          </span>
        </div>
      )}
    </>
  ),
  recommendation: (change, usual) => <Proposed change={change} usual={usual} />,
}

/** The recommendation that proposed a change. */
function Proposed({ change: { proposalId, recommendation }, usual }: { change: Change; usual: ReactNode }) {
  if (proposalId === null) return usual
  return (
    <ScreenLink {...place.recommendations({ tab: 'recommendations', proposalId, status: 'ALL' })}>
      {recommendation}
    </ScreenLink>
  )
}

const placeOf = ({ jobId, ...change }: Change) => assetPage({ ...change, assetId: jobId })

/** Changes between the dates, with the runs around each and what they saved. */
export function JobsScreen() {
  const { table } = useReport(listReviewedChanges, {})
  return (
    <ReviewPage tab="jobs">
      <ProductTable<typeof listReviewedChanges>
        {...table}
        rowsName="changes"
        linkOf={placeOf}
        cells={cells}
        empty={{
          title: 'No change of a job, SQL warehouse, cluster or pool between these dates.',
          children: 'Choose an earlier reference date, other workspaces, or another verdict.',
        }}
      />
    </ReviewPage>
  )
}
