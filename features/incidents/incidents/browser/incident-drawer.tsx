import { useState } from 'react'
import { useEndpoint } from '#client/use-endpoint.ts'
import { Chart } from '#ui/chart/chart.tsx'
import { Button } from '#ui/control/button.tsx'
import { Drawer } from '#ui/drawer/drawer.tsx'
import { amountOfNumber, money, shortMoney } from '#ui/format/money.ts'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { CostIncidentExplanation } from '#product/browser/cost-incident/cost-incident-explanation.tsx'
import { noCostNearIt } from '#product/contract/absences/incidents.ts'
import { getIncident, type IncidentDetail } from '../contract.ts'
import { DismissDialog } from './dismiss-dialog.tsx'
import { incidentChart } from './incident-chart.ts'
import { IncidentExecutions } from './incident-executions.tsx'
import { IncidentFacts } from './incident-facts.tsx'
import { IncidentHistory } from './incident-history.tsx'
import { IncidentLinks } from './incident-links.tsx'
import { comparedText } from './incident-text.ts'
import styles from './incidents.module.css'
import { vmMark } from '#product/contract/estimate-reasons.ts'
import { useIncidentsChanged, useRestore } from './use-restore.ts'

type Props = { incidentId: string; onClose: () => void }

const chartHeight = 130

/** One incident: what was compared, what the thing cost by day, its executions, and who decided what. */
export function IncidentDrawer({ incidentId, onClose }: Props) {
  const { data, error, refetch } = useEndpoint(getIncident, { path: { incidentId }, query: {} })
  return (
    <Drawer
      title={data?.incident.title ?? 'Incident'}
      onClose={onClose}
      footer={data?.isEditable === true ? <Decide detail={data} /> : undefined}
    >
      {error && (
        <ErrorState error={error} title="The incident could not be read." onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton width="100%" height={240} />}
      {data && !error && <Found detail={data} />}
    </Drawer>
  )
}

function Found({ detail }: { detail: IncidentDetail }) {
  const { incident, executions } = detail
  return (
    <>
      <IncidentFacts
        incident={incident}
        mark={vmMark(...detail.costs.days.map(({ cloudCost }) => cloudCost))}
      />
      <p className={styles.text}>
        <b className="strong">{comparedText(incident)}</b>
      </p>
      {incident.alsoFound !== null && <p className={styles.text}>Also: {incident.alsoFound}</p>}
      <CostByDay detail={detail} />
      {incident.referenceCost !== null && !incident.isRestated && (
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
      <IncidentHistory detail={detail} />
    </>
  )
}

function CostByDay({ detail }: { detail: IncidentDetail }) {
  const { costs } = detail
  if (costs.absentBecause !== null)
    return <EmptyState title={costs.absentBecause}>{noCostNearIt.step.says}</EmptyState>
  const currency = costs.currency ?? 'USD'
  return (
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
  )
}

function Decide({ detail: { incident } }: { detail: IncidentDetail }) {
  const [isDismissing, setDismissing] = useState(false)
  const onChanged = useIncidentsChanged()
  const { restore, isRestoring } = useRestore()
  if (incident.isRestated) return <p className="muted">A correction of the facts took this incident back.</p>
  const isDismissed = incident.status === 'DISMISSED'
  return (
    <div className={styles.buttons}>
      {isDismissed && (
        <Button disabled={isRestoring} onClick={() => restore([incident.incidentId])}>
          Take back
        </Button>
      )}
      <Button onClick={() => setDismissing(true)}>{isDismissed ? 'Change reason' : 'Dismiss'}</Button>
      {isDismissing && (
        <DismissDialog
          incidentIds={[incident.incidentId]}
          onDismissed={onChanged}
          onClose={() => setDismissing(false)}
        />
      )}
    </div>
  )
}
