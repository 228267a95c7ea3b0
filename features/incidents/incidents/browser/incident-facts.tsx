import { addDays } from '#contract/dates.ts'
import { count } from '#ui/format/quantity.ts'
import { dayRange } from '#ui/format/time.ts'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { Money } from '#ui/values/money.tsx'
import type { IncidentRow } from '#product/contract/calls/incidents.ts'
import { noWastedCost } from '#product/contract/no-wasted-cost.ts'
import { principalText } from '#product/contract/principal.ts'
import { pageOfThing } from './incident-links.tsx'
import { IncidentStatus, SeverityTag } from './incident-tags.tsx'
import { kindText, isOfPlan } from './incident-text.ts'
import { costMark } from '#product/contract/estimate-reasons.ts'
import styles from './incidents.module.css'

type Props = { incident: IncidentRow }

/** What an incident is about, its state, its days and its price. */
export function IncidentFacts({ incident }: Props) {
  const { assetName, assetKind, workspaceName, owner, severity } = incident
  const { firstDay, lastDay, occurrences, atStake, price, currency, priceMeaning, period } = incident
  const page = pageOfThing(incident)
  const unit = isOfPlan(incident) ? 'period' : (period?.toLowerCase() ?? 'execution')
  return (
    <div className={styles.facts}>
      <span>
        <span className="faint">{kindText(assetKind)}</span>{' '}
        {page ? <ScreenLink {...page}>{assetName}</ScreenLink> : <b className="strong">{assetName}</b>}
      </span>
      {workspaceName !== null && assetKind !== 'workspace' && (
        <span>
          <span className="faint">Workspace</span> {workspaceName}
        </span>
      )}
      {owner !== null && (
        <span>
          <span className="faint">Owner</span> {principalText(owner)}
        </span>
      )}
      <SeverityTag severity={severity} />
      <IncidentStatus {...incident} />
      <span>
        {dayRange(firstDay, addDays(lastDay, 1))}, {count(occurrences)}{' '}
        {occurrences === 1 ? unit : `${unit}s`}
      </span>
      {atStake !== null && (
        <span>
          <Money
            amount={atStake}
            currency={currency ?? 'USD'}
            {...costMark({ estimatedBecause: incident.stakeEstimatedBecause })}
            absentBecause={noWastedCost}
          />{' '}
          <span className="faint">at stake a month</span>
        </span>
      )}
      <span>
        <Money
          amount={price}
          currency={currency ?? 'USD'}
          {...costMark(incident)}
          absentBecause={noWastedCost}
        />{' '}
        {price !== null && <span className="faint">{priceMeaning}</span>}
      </span>
    </div>
  )
}
