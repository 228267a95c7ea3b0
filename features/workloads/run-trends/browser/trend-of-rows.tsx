import { useMemo, useState, type ReactNode } from 'react'
import { z } from 'zod'
import type { Target } from '#contract/place.ts'
import type { Listed, RowOf } from '#contract/report.ts'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { ReportFilters } from '#ui/report/report-filters.tsx'
import type { AskedReport, ListEndpoint } from '#ui/report/use-report.ts'
import { ProductTable } from '#product/browser/list/product-table.tsx'
import { ConfigurationPanel, type OpenedChanges } from '../configuration/browser/configuration-panel.tsx'
import { KpiSummary } from './kpi-summary.tsx'
import { isKpiEstimated } from '#product/contract/columns/kpis.ts'
import { noRuns } from './offered-kpis.ts'
import { TrendControls } from './trend-controls.tsx'
import { trendFormat } from './trend-format.ts'
import { TrendPanel } from './trend-panel.tsx'
import type { Split } from './trend-series.ts'
import type { TrendView } from './trend-view.ts'
import { useChanges } from './use-changes.ts'
import type { Charted } from './use-charted.ts'

type Props<E extends ListEndpoint> = {
  jobId: string
  trend: TrendView
  table: AskedReport<E>['table']
  /** The answer of the page that the table shows. */
  answer: Listed | undefined
  charted: Charted
  /** What the rows are: "task runs". */
  rowsName: string
  /** How each run is cut into parts; absent where its rows are not of several. */
  split?: Split | undefined
  /** The choice of one part. */
  choice?: ReactNode
  /** Where a row leads. */
  linkOf: (row: RowOf<E>) => Target
}

const noFilters = z.object({})

/** A trend of rows: a chart of the range with the changes of the job's settings, the summary of all, and all as a table. */
export function TrendOfRows<E extends ListEndpoint>(props: Props<E>) {
  const { jobId, trend, table, answer, charted, rowsName, split, choice, linkOf } = props
  const { change } = useUrlState()
  const changes = useChanges(jobId, trend.configTimelineVisible)
  const [opened, setOpened] = useState<OpenedChanges>()
  const currency = answer?.currency ?? 'USD'
  const { report } = table
  // The filters stand above the chart, which they narrow as well.
  const withoutFilters = useMemo(() => ({ ...report, query: noFilters }), [report])
  return (
    <>
      <TrendControls view={trend} onChange={change}>
        {choice}
        <ReportFilters query={report.query} currency={currency} />
      </TrendControls>
      <KpiSummary
        summary={answer?.summary?.[trend.kpi.name]}
        view={trend}
        rowsCount={answer?.totalElements ?? 0}
        rowsName={rowsName}
        split={split}
        isEstimated={isKpiEstimated(trend.kpi, charted.rows)}
        format={trendFormat(trend, currency)}
        currency={currency}
      />
      <TrendPanel
        charted={charted}
        view={trend}
        changes={changes ?? []}
        rowsName={rowsName}
        split={split}
        onOpenChanges={setOpened}
      />
      <ProductTable<E>
        {...table}
        report={withoutFilters}
        rowsName={rowsName}
        barColumn={trend.kpi.name}
        linkOf={linkOf}
        empty={{ title: noRuns.title, children: noRuns.text }}
      />
      {changes && <ConfigurationPanel changes={changes} opened={opened} />}
    </>
  )
}
