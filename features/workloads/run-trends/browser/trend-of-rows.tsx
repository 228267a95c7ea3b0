import type { ReactNode } from 'react'
import { rowsOf, type Listed } from '#contract/report.ts'
import { useAddress } from '#ui/address/use-address.ts'
import type { ReportLook } from '#ui/report/report-look.ts'
import { ReportTable, type ReportTableProps } from '#ui/report/report-table.tsx'
import { ConfigurationPanel } from '../configuration/browser/configuration-panel.tsx'
import { attemptLink } from '#product/browser/runs/run-links.ts'
import { KpiSummary } from './kpi-summary.tsx'
import { isKpiEstimated } from '#product/contract/columns/kpis.ts'
import { noRuns } from './offered-kpis.ts'
import { rateCells } from './rate-cells.tsx'
import { TrendControls } from './trend-controls.tsx'
import { trendFormat } from './trend-format.ts'
import { TrendPanel } from './trend-panel.tsx'
import type { Split } from './trend-series.ts'
import type { TrendView } from './trend-view.ts'
import { useChanges } from './use-changes.ts'

type Props = {
  jobId: string
  trend: TrendView
  table: Pick<ReportTableProps, 'report' | 'result' | 'view' | 'onViewChange' | 'csvHref'>
  /** The answer of the page that the table shows. */
  answer: Listed | undefined
  /** The answer with the newest rows. */
  charted: { data: Listed | undefined; error: unknown }
  /** What the rows are: "task runs". */
  rowsName: string
  /** How each run is cut into parts; absent where its rows are not of several. */
  split?: Split | undefined
  /** The choice of one part. */
  choice?: ReactNode
  look: Pick<ReportLook, 'rowKey' | 'givesWay' | 'cells'>
}

/** A trend of rows: the newest 250 as a chart with the changes of the job's settings, the summary of all, and all as a table. */
export function TrendOfRows({ jobId, trend, table, answer, charted, rowsName, split, choice, look }: Props) {
  const { change } = useAddress()
  const changes = useChanges(jobId, trend.configTimelineVisible)
  const currency = answer?.currency ?? 'USD'
  return (
    <>
      <TrendControls view={trend} onChange={change}>
        {choice}
      </TrendControls>
      <KpiSummary
        summary={answer?.summary?.[trend.kpi.name]}
        view={trend}
        rowsName={rowsName}
        split={split}
        isEstimated={isKpiEstimated(trend.kpi, rowsOf(table.report, charted.data))}
        format={trendFormat(trend, currency)}
        currency={currency}
      />
      <TrendPanel
        report={table.report}
        result={charted}
        view={trend}
        changes={changes ?? []}
        rowsName={rowsName}
        split={split}
      />
      <ReportTable
        {...table}
        {...look}
        rowsName={rowsName}
        barColumn={trend.kpi.name}
        cells={{ ...rateCells, ...look.cells }}
        linkOf={attemptLink}
        empty={{ title: noRuns.title, children: noRuns.text }}
      />
      {changes && <ConfigurationPanel changes={changes} />}
    </>
  )
}
