import { ReportList } from '#ui/report/report-list.tsx'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { textOf } from '../text-of.ts'
import { listUnexplainedMoney } from './contract.ts'

const keyColumns = ['workspaceId', 'assetId', 'skuName', 'reason', 'currency'] as const
const givesWay = ['recordCount', 'firstDay', 'skuName', 'lastDay', 'workspaceName']

/** Every dollar of the scope and range whose use is not known, with the reason. */
export function UnexplainedMoneyScreen() {
  return (
    <>
      <ScreenTitle />
      <ReportList
        report={listUnexplainedMoney}
        rowsName="lines"
        rowKey={(row) => keyColumns.map((name) => textOf(row, name)).join(' ')}
        searchLabel="Asset or reason"
        underneath={{ assetName: 'reason' }}
        barColumn="amount"
        givesWay={givesWay}
        empty={{
          title: 'Every dollar is explained.',
          children: 'In this range all that was billed is known by its use and by whose it is.',
        }}
      />
    </>
  )
}
