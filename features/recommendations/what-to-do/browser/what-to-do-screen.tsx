import type { RowOf } from '#contract/report.ts'
import { useReport } from '#ui/report/use-report.ts'
import { ScreenTabs } from '#ui/screen/screen-tabs.tsx'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { narrowingOf } from '#product/browser/list/narrowing.ts'
import { ProductTable, type RowCells } from '#product/browser/list/product-table.tsx'
import { assetKindLabel } from '#product/contract/asset-kinds.ts'
import { words } from '#ui/format/words.ts'
import { getWhatToDoSummary, listWhatToDo } from '#product/contract/calls/what-to-do.ts'
import { placeOfItem } from '#product/browser/place-of-item.ts'
import { WorthMetrics } from './worth-metrics.tsx'

const cells: RowCells<typeof listWhatToDo> = {
  assetKind: ({ assetKind }) => assetKindLabel(assetKind) ?? words(assetKind),
}

const linkOf = (row: RowOf<typeof listWhatToDo>) => placeOfItem(row)

/** What there is to do for the whole lakehouse, by asset. */
export function WhatToDoScreen() {
  const { table, query } = useReport(listWhatToDo, {})
  return (
    <>
      <ScreenTitle />
      <ScreenTabs label="Recommendations" />
      <WorthMetrics query={narrowingOf(getWhatToDoSummary, query)} />
      <ProductTable<typeof listWhatToDo>
        {...table}
        rowsName="assets"
        linkOf={linkOf}
        cells={cells}
        empty={{
          title: 'There is nothing to do.',
          children: 'Nothing was found that saves enough. Choose other workspaces, or show small ones too.',
        }}
      />
    </>
  )
}
