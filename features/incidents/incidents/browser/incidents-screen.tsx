import { useCallback, useState } from 'react'
import type { RowOf } from '#contract/report.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { useReport, type AskedReport } from '#ui/report/use-report.ts'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { Tabs } from '#ui/screen/tabs.tsx'
import { valueOf } from '#ui/url-state/url-state.ts'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { ProductTable, type RowCells } from '#product/browser/list/product-table.tsx'
import { listCostIncidents, listPerformanceIncidents } from '#product/contract/calls/incident-lists.ts'
import { getIncidentCounts } from '#product/contract/calls/incidents.ts'
import { place } from '#product/places.ts'
import { ActedNotice } from './acted-notice.tsx'
import { IncidentDrawer } from './incident-drawer.tsx'
import { IncidentMetrics } from './incident-metrics.tsx'
import { IncidentStatus, SeverityTag } from './incident-tags.tsx'
import { ageText, kindText } from './incident-text.ts'
import type { Acted } from './use-action.ts'
import { useSelection } from './use-selection.tsx'
import { useVisit } from './use-visit.ts'

type Category = 'cost' | 'performance'
type IncidentList = typeof listCostIncidents | typeof listPerformanceIncidents

const places = { cost: place.costIncidents, performance: place.performanceIncidents }
const tabs = [
  { label: 'Cost', category: 'cost', to: place.costIncidents.path },
  { label: 'Performance', category: 'performance', to: place.performanceIncidents.path },
] as const

/** Incidents of cost: what increased, since when, and what is at stake. */
export function CostIncidentsScreen() {
  const { table } = useReport(listCostIncidents, {})
  return <IncidentsScreen category="cost" table={table} />
}

/** What is wrong with workloads. */
export function PerformanceIncidentsScreen() {
  const { table } = useReport(listPerformanceIncidents, {})
  return <IncidentsScreen category="performance" table={table} />
}

const cells: RowCells<IncidentList> = {
  assetKind: ({ assetKind }) => kindText(assetKind),
  severity: ({ severity }) => <SeverityTag severity={severity} />,
  status: (row) => <IncidentStatus {...row} />,
  ageDays: ({ ageDays }) => ageText(ageDays),
}

type Props = { category: Category; table: AskedReport<IncidentList>['table'] }

function IncidentsScreen({ category, table }: Props) {
  const { urlState, change } = useUrlState()
  const opened = valueOf(urlState, 'incidentId')
  const counts = useEndpoint(getIncidentCounts, { path: { category }, query: useViewQuery() })
  const [acted, setActed] = useState<Acted>()
  const { selection, dialog } = useSelection(setActed)
  useVisit(table.result.data !== undefined)
  const linkOf = useCallback(
    ({ incidentId }: RowOf<IncidentList>) => ({
      to: places[category].path,
      view: { ...urlState, incidentId },
      isInPlace: true,
    }),
    [category, urlState],
  )
  const notice = acted && (
    <ActedNotice acted={acted} onUndone={setActed} onClose={() => setActed(undefined)} />
  )
  return (
    <>
      <ScreenTitle />
      <Tabs
        label="Incidents"
        tabs={tabs.map(({ label, to, category: other }) => ({ label, to, isCurrent: other === category }))}
      />
      <IncidentMetrics category={category} />
      {opened === undefined && notice}
      <ProductTable<IncidentList>
        {...table}
        rowsName="incidents"
        linkOf={linkOf}
        openRow={opened}
        cells={cells}
        {...(counts.data?.isEditable === true && { selection })}
        empty={{
          title: 'There are no incidents available.',
          children: 'Choose other dates, workspaces or another status.',
        }}
      />
      {opened !== undefined && (
        <IncidentDrawer
          key={opened}
          incidentId={opened}
          notice={notice}
          onActed={setActed}
          onClose={() => change({ incidentId: undefined })}
        />
      )}
      {dialog}
    </>
  )
}
