import type { ReactNode } from 'react'
import type { Row } from '#contract/report.ts'
import { incompleteBecause, isIncompleteDay, useIncompleteSince } from '#ui/dates/incomplete.ts'
import { ReportList } from '#ui/report/report-list.tsx'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { IncompleteMark } from '#ui/values/incomplete-mark.tsx'
import { textOf } from '#product/contract/text-of.ts'
import { listUnexplainedMoney } from '../contract.ts'

const keyColumns = ['workspaceId', 'assetId', 'skuName', 'reason', 'currency'] as const
const givesWay = ['recordCount', 'firstDay', 'skuName', 'lastDay', 'workspaceName']

/** Marks the last day of a line where more of it may arrive. */
const cellsOf = (since: string | undefined) => ({
  lastDay: (row: Row, usual: ReactNode) =>
    since !== undefined && isIncompleteDay(textOf(row, 'lastDay'), since) ? (
      <>
        {usual}
        <IncompleteMark because={incompleteBecause(since)} />
      </>
    ) : (
      usual
    ),
})

/** Every dollar of the scope and range whose use is not known, with the reason. */
export function UnexplainedMoneyScreen() {
  const since = useIncompleteSince()
  return (
    <>
      <ScreenTitle />
      <ReportList
        report={listUnexplainedMoney}
        rowsName="lines"
        rowKey={(row) => keyColumns.map((name) => textOf(row, name)).join(' ')}
        underneath={{ assetName: 'reason' }}
        barColumn="amount"
        givesWay={givesWay}
        cells={cellsOf(since)}
        empty={{
          title: 'Every dollar is explained.',
          children: 'In this range all that was billed is known by its use and by whose it is.',
        }}
      />
    </>
  )
}
