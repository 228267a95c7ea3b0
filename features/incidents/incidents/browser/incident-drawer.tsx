import type { ReactNode } from 'react'
import { addDays } from '#contract/dates.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { Chart } from '#ui/chart/chart.tsx'
import { Drawer } from '#ui/drawer/drawer.tsx'
import { amountOfNumber, money, shortMoney } from '#ui/format/money.ts'
import { dayRange } from '#ui/format/time.ts'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { Money } from '#ui/values/money.tsx'
import { CostIncidentExplanation } from '#product/browser/cost-incident/cost-incident-explanation.tsx'
import { noCostNearIt } from '#product/contract/absences/incidents.ts'
import { getIncident, type IncidentDetail } from '../contract.ts'
import { costOfIncident, incidentChart } from './incident-chart.ts'
import { IncidentComments } from './incident-comments.tsx'
import { IncidentExecutions } from './incident-executions.tsx'
import { IncidentFacts } from './incident-facts.tsx'
import { IncidentHistory } from './incident-history.tsx'
import { IncidentLinks } from './incident-links.tsx'
import { IncidentPlace } from './incident-place.tsx'
import { comparedText, isOfPlan } from './incident-text.ts'
import { IncidentActions, IncidentWork } from './incident-work.tsx'
import styles from './incidents.module.css'
import { vmMark } from '#product/contract/estimate-reasons.ts'
import type { Acted } from './use-action.ts'

type Props = {
  incidentId: string
  /** What was done with it just now. */
  notice: ReactNode
  onActed: (acted: Acted) => void
  onClose: () => void
}

const chartHeight = 130

/** One incident: what was compared, what the thing cost by day, its assignee, comments and history. */
export function IncidentDrawer({ incidentId, notice, onActed, onClose }: Props) {
  const { data, error, refetch } = useEndpoint(getIncident, { path: { incidentId }, query: {} })
  return (
    <Drawer
      title={data?.incident.title ?? 'Incident'}
      onClose={onClose}
      footer={data?.isEditable === true ? <IncidentActions detail={data} onActed={onActed} /> : undefined}
    >
      {notice}
      {error && (
        <ErrorState error={error} title="The incident could not be read." onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton width="100%" height={240} />}
      {data && !error && <Found detail={data} onActed={onActed} />}
    </Drawer>
  )
}

type FoundProps = { detail: IncidentDetail; onActed: Props['onActed'] }

function Found({ detail, onActed }: FoundProps) {
  const { incident, executions } = detail
  return (
    <>
      <IncidentPlace detail={detail} />
      <IncidentFacts incident={incident} />
      <p className={styles.text}>
        <b className="strong">{comparedText(incident)}</b>
      </p>
      {incident.alsoFound !== null && <p className={styles.text}>Also: {incident.alsoFound}</p>}
      <IncidentWork detail={detail} onActed={onActed} />
      {!isOfPlan(incident) && <CostByDay detail={detail} />}
      {incident.referenceCost !== null && !isOfPlan(incident) && !incident.isRestated && (
        <section className={styles.section}>
          <h3>Causes</h3>
          <CostIncidentExplanation incidentId={incident.incidentId} />
        </section>
      )}
      {incident.advice !== null && (
        <section className={styles.section}>
          <h3>What to do</h3>
          <p className={styles.text}>{incident.advice}</p>
        </section>
      )}
      <IncidentLinks incident={incident} />
      {executions.length > 0 && <IncidentExecutions detail={detail} />}
      <IncidentComments detail={detail} />
      <IncidentHistory detail={detail} />
    </>
  )
}

const markOf = ({ costs }: IncidentDetail) => vmMark(...costs.days.map(({ cloudCost }) => cloudCost))

function CostByDay({ detail }: { detail: IncidentDetail }) {
  const { costs, incident } = detail
  if (costs.absentBecause !== null)
    return <EmptyState title={costs.absentBecause}>{noCostNearIt.step.says}</EmptyState>
  const currency = costs.currency ?? 'USD'
  const cost = costOfIncident(detail)
  return (
    <>
      <Chart
        title="Cost by day"
        unit={`${currency}, UTC days`}
        categoryName="Day"
        data={incidentChart(detail)}
        format={{
          full: (value) => money(amountOfNumber(value), currency),
          short: (value) => shortMoney(value, currency),
          currency,
        }}
        height={chartHeight}
        isStacked
      />
      {cost !== null && (
        <p className={styles.text}>
          {dayRange(incident.firstDay, addDays(incident.lastDay, 1))}:{' '}
          <Money amount={cost} currency={currency} {...markOf(detail)} /> in all
        </p>
      )}
    </>
  )
}
