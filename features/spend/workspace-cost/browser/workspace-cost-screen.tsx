import { useEndpoint } from '#client/use-endpoint.ts'
import { Chart } from '#ui/chart/chart.tsx'
import { incompleteBecause, isIncompleteDay } from '#ui/dates/incomplete.ts'
import { useIncompleteSince } from '#ui/dates/incomplete-since.ts'
import { amountOfNumber, money, shortMoney } from '#ui/format/money.ts'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { Tabs } from '#ui/screen/tabs.tsx'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { cutNames } from '#product/browser/spend-over-time/spend-words.ts'
import { place } from '#product/places.ts'
import { listWorkspaceSeries, workspaceCuts, type WorkspaceCut, type WorkspaceSeries } from '../contract.ts'
import { largestKeys, workspaceChart } from './workspace-chart.ts'
import styles from './workspace-cost-screen.module.css'
import { WorkspaceTable } from './workspace-table.tsx'

/** Workspaces beyond these stand in the table alone. */
const mostCharts = 12
const chartHeight = 120

/** The cost of each workspace over the 30 days up to the end of the chosen dates: a table, and a chart each. */
function WorkspaceCost({ by }: { by: WorkspaceCut }) {
  const { since: _since, ...scope } = useViewQuery()
  const { data, error, refetch } = useEndpoint(listWorkspaceSeries, { body: { ...scope, by } })
  const tabs = workspaceCuts.map((cut) => ({
    label: cutNames[cut],
    to: place.workspaceCost().to.replace('feature', cut),
    isCurrent: cut === by,
  }))
  return (
    <>
      <ScreenTitle />
      <Tabs label="Group by" tabs={tabs} />
      {error && (
        <ErrorState error={error} title="Workspace cost could not be read." onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton width="100%" height={320} />}
      {data && <Found answer={data} />}
    </>
  )
}

function Found({ answer }: { answer: WorkspaceSeries }) {
  if (answer.workspaces.length === 0)
    return <EmptyState title="No cost in these 30 days.">Choose other dates or workspaces.</EmptyState>
  return (
    <>
      <WorkspaceTable answer={answer} />
      <WorkspaceCharts answer={answer} />
    </>
  )
}

function WorkspaceCharts({ answer }: { answer: WorkspaceSeries }) {
  const incompleteSince = useIncompleteSince()
  const currency = answer.currency ?? 'USD'
  const shown = { days: answer.days, keys: largestKeys(answer) }
  const incomplete = {
    isIncomplete: (day: string) => isIncompleteDay(day, incompleteSince),
    because: incompleteSince === undefined ? '' : incompleteBecause(incompleteSince),
  }
  return (
    <div className={styles.charts}>
      {answer.workspaces.slice(0, mostCharts).map((workspace) => (
        <Chart
          key={workspace.workspaceId}
          title={workspace.workspaceName}
          unit={`${currency}, UTC days`}
          categoryName="Day"
          data={workspaceChart(workspace, shown, incomplete)}
          format={{
            full: (value) => money(amountOfNumber(value), currency),
            short: (value) => shortMoney(value, currency),
            currency,
          }}
          height={chartHeight}
          isStacked
        />
      ))}
    </div>
  )
}

/** Workspace cost by feature. */
export function WorkspaceCostByFeature() {
  return <WorkspaceCost by="feature" />
}

/** Workspace cost by provider. */
export function WorkspaceCostByProvider() {
  return <WorkspaceCost by="provider" />
}

/** Workspace cost by resource. */
export function WorkspaceCostByResource() {
  return <WorkspaceCost by="resource" />
}
